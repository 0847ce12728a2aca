import { roundDegree, type GeoValue } from './geoRules'

const patience = 15_000
/** By the codes of `GeolocationPositionError`. */
const refusals: Readonly<Record<number, string>> = {
  1: '没有获得定位许可，请在浏览器地址栏允许定位，或直接填写经纬度',
  2: '暂时无法定位，请检查网络或卫星信号，或直接填写经纬度',
  3: '定位超时，请重试，或直接填写经纬度',
}

/** Where the browser stands, in WGS 84; rejects with a Chinese reason. */
export function locate(): Promise<GeoValue> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('此浏览器不支持定位，请直接填写经纬度'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: roundDegree(coords.longitude), lat: roundDegree(coords.latitude) }),
      (refusal) => reject(new Error(refusals[refusal.code] ?? '定位失败，请直接填写经纬度')),
      { enableHighAccuracy: true, timeout: patience },
    )
  })
}
