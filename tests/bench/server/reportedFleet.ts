import { deviceKeyHeader, mostPoints, positionPaths, type PositionReceipt, type ReportedPoint } from '../../../src/contract/positions'
import type { Envelope, RecordData } from '../../../src/contract/envelope'
import { seededRandom } from '../../../src/fields/random'
import { drawRoute, drive } from '../../../src/server/demo/drive'

/** Calls of the product as somebody, and as a device. */
export interface FleetReporter {
  readonly call: <Data>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Data>
  /** Sends a batch; gives how many points of it were kept. */
  readonly report: (points: readonly ReportedPoint[]) => Promise<number>
}

export async function openReporter(url: string, accessToken: string): Promise<FleetReporter> {
  const send = async <Data>(method: 'GET' | 'POST', path: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<Data> => {
    const answer = await fetch(`${url}/api${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) })
    const { code, msg, data } = (await answer.json()) as Envelope<Data>
    if (code !== 0) throw new Error(`${method} ${path} was refused: ${msg}`)
    return data
  }
  const call: FleetReporter['call'] = (method, path, body) => send(method, path, { access_token: accessToken }, body)
  const { id } = await call<RecordData>('POST', '/positionKey', { name: '性能测试', ownerOrg: 'org-XC' })
  const { key } = await call<{ key: string }>('POST', positionPaths.issueKey(id))
  return { call, report: async (points) => (await send<PositionReceipt>('POST', positionPaths.report, { [deviceKeyHeader]: key }, { points })).accepted }
}

/** As `fillVehicles` names them. */
export const plateOf = (index: number) => `甘${String.fromCharCode(65 + (index % 24))}${index.toString(16).padStart(5, '0').toUpperCase()}`

/** A vehicle of the fleet at a moment: they drive in circles of their own all over the province. */
export function fleetFix(index: number, now: number): ReportedPoint {
  const turn = now / 90_000 + index
  const [lng, lat] = [107 + ((index * 37) % 4000) / 1000, 33 + ((index * 91) % 4000) / 1000]
  return { plate: plateOf(index), time: new Date(now).toISOString(), lng: Number((lng + Math.cos(turn) * 0.02).toFixed(6)), lat: Number((lat + Math.sin(turn) * 0.02).toFixed(6)), speed: 40 + (index % 40), direction: Math.round((360 - ((turn * 180) / Math.PI)) % 360 + 360) % 360, acc: true }
}

/** A day of driving by one vehicle, a fix every four seconds, up to now. */
export function dayOfDriving(plate: string, fixes: number, now: number): readonly ReportedPoint[] {
  const random = seededRandom(5)
  const every = 4000
  const route = drawRoute(random, { lng: 108.94, lat: 34.34 }, { lng: 121.4, lat: 31.2 })
  const driven = drive(random, route, { every, cruise: 66, stops: [{ share: 0.3, minutes: 20 }, { share: 0.6, minutes: 35 }], haste: { from: 0.15, to: 0.2, speed: 92 } }).slice(0, fixes)
  const begun = now - driven.length * every
  return driven.map(({ at, lng, lat, speed, direction }) => ({ plate, time: new Date(begun + at).toISOString(), lng, lat, speed, direction, acc: true }))
}

/** The points in batches as large as the product takes. */
export function inBatches(points: readonly ReportedPoint[]): readonly (readonly ReportedPoint[])[] {
  return Array.from({ length: Math.ceil(points.length / mostPoints) }, (_, index) => points.slice(index * mostPoints, (index + 1) * mostPoints))
}
