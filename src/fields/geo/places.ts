import { bearing, kilometresBetween, type Place } from '../track/geometry'

/** A place with its name, for a map without a base layer and for saying where a vehicle is. */
export interface NamedPlace extends Place {
  readonly name: string
  /** Smallest zoom at which it is named: seats of provinces, of cities, of counties. */
  readonly zoom: number
}

const at = (zoom: number) => ([name, lng, lat]: readonly [string, number, number]): NamedPlace => ({ name, lng, lat, zoom })

/** Seats of the provinces; of the cities of Shaanxi; of its counties where the fleets drive. Rounded to a hundredth of a degree, a kilometre. */
export const places: readonly NamedPlace[] = [
  ...([
    ['北京', 116.4, 39.9], ['天津', 117.2, 39.13], ['石家庄', 114.48, 38.03], ['太原', 112.53, 37.87], ['呼和浩特', 111.65, 40.82], ['沈阳', 123.38, 41.8], ['长春', 125.35, 43.88], ['哈尔滨', 126.63, 45.75], ['上海', 121.47, 31.23],
    ['南京', 118.78, 32.04], ['杭州', 120.19, 30.26], ['合肥', 117.27, 31.86], ['福州', 119.3, 26.08], ['南昌', 115.89, 28.68], ['济南', 117, 36.65], ['郑州', 113.65, 34.76], ['武汉', 114.31, 30.52], ['长沙', 113, 28.21],
    ['广州', 113.23, 23.16], ['南宁', 108.33, 22.84], ['海口', 110.35, 20.02], ['重庆', 106.54, 29.59], ['成都', 104.06, 30.67], ['贵阳', 106.71, 26.57], ['昆明', 102.73, 25.04], ['拉萨', 91.11, 29.97], ['西安', 108.94, 34.34],
    ['兰州', 103.73, 36.03], ['西宁', 101.74, 36.56], ['银川', 106.27, 38.47], ['乌鲁木齐', 87.68, 43.77], ['香港', 114.17, 22.28], ['澳门', 113.54, 22.19], ['台北', 121.5, 25.03],
  ] as const).map(at(3)),
  ...([
    ['铜川', 108.95, 34.9], ['宝鸡', 107.24, 34.36], ['咸阳', 108.71, 34.33], ['渭南', 109.51, 34.5], ['延安', 109.49, 36.59], ['汉中', 107.02, 33.07], ['榆林', 109.73, 38.29], ['安康', 109.03, 32.68], ['商洛', 109.94, 33.87],
    ['鄂尔多斯', 109.78, 39.61], ['吕梁', 111.14, 37.52], ['临汾', 111.52, 36.09], ['运城', 111.01, 35.03], ['三门峡', 111.2, 34.77], ['庆阳', 107.64, 35.71], ['平凉', 106.67, 35.54], ['天水', 105.72, 34.58], ['十堰', 110.8, 32.63],
  ] as const).map(at(6)),
  ...([
    ['未央', 108.95, 34.3], ['雁塔', 108.95, 34.21], ['灞桥', 109.06, 34.27], ['长安', 108.91, 34.16], ['阎良', 109.23, 34.66], ['临潼', 109.21, 34.37], ['高陵', 109.09, 34.53], ['鄠邑', 108.61, 34.11], ['蓝田', 109.32, 34.15], ['周至', 108.22, 34.16],
    ['耀州', 108.98, 34.91], ['印台', 109.1, 35.12], ['宜君', 109.12, 35.4], ['三原', 108.94, 34.62], ['泾阳', 108.84, 34.53], ['富平', 109.19, 34.75], ['蒲城', 109.59, 34.96], ['黄陵', 109.26, 35.58], ['洛川', 109.43, 35.76], ['富县', 109.38, 35.99],
    ['甘泉', 109.35, 36.28], ['安塞', 109.33, 36.86], ['靖边', 108.79, 37.6], ['横山', 109.29, 37.96], ['米脂', 110.18, 37.76], ['绥德', 110.26, 37.5], ['神木', 110.5, 38.83], ['府谷', 111.07, 39.03], ['定边', 107.6, 37.6], ['宁陕', 108.31, 33.31],
    ['石泉', 108.25, 33.04], ['汉阴', 108.51, 32.89], ['柞水', 109.11, 33.69], ['镇安', 109.15, 33.42], ['华阴', 110.09, 34.57], ['潼关', 110.24, 34.54], ['大荔', 109.94, 34.8], ['韩城', 110.44, 35.48], ['兴平', 108.49, 34.3], ['武功', 108.2, 34.26],
  ] as const).map(at(8)),
]

const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北']
/** Within this it is the place itself, km. */
const atPlace = 3
/** Beyond this the nearest known place says nothing, km. */
const tooFar = 200

/** Where something is, in words: “高陵东北 12 km”; null far from any known place. */
export function describePlace(place: Place): string | null {
  const named = nearestPlace(place)
  const kilometres = kilometresBetween(named, place)
  if (kilometres > tooFar) return null
  if (kilometres <= atPlace) return `${named.name}附近`
  return `${named.name}${winds[Math.round(bearing(named, place) / 45) % 8]} ${Math.round(kilometres)} km`
}

/** By the plane that touches the earth at the place: five thousand vehicles ask it each second, of every place there is. */
function nearestPlace({ lng, lat }: Place): NamedPlace {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest = places[0]!
  let least = Number.POSITIVE_INFINITY
  for (const named of places) {
    const east = (named.lng - lng) * narrowing
    const north = named.lat - lat
    const square = east * east + north * north
    if (square >= least) continue
    least = square
    nearest = named
  }
  return nearest
}
