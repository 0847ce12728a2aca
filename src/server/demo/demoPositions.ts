import { deviceKeyHeader, mostPoints, positionPaths, type FleetAnswer, type FleetVehicle, type PositionReceipt, type ReportedPoint, type TrackAnswer } from '../../contract/positions'
import type { Envelope, RecordData, RecordPage } from '../../contract/envelope'
import { schemaPaths, type RuntimeConfig } from '../../contract/pageIndex'
import { sessionPaths, type LoginAnswer } from '../../contract/session'
import { seededRandom } from '../../fields/random'
import type { Random } from '../../fields/fieldType'
import { places } from '../../fields/geo/places'
import type { Place } from '../../fields/track/geometry'
import { drawRoute, drive, type DrivenFix } from './drive'

const keyName = '演示车队（npm run demo:positions）'
const print = (text: string) => process.stdout.write(`${text}\n`)

/** Drives the vehicles of a running demonstration: `npm run demo:positions -- http://127.0.0.1:8080 [seconds between two fixes]`. */
async function main(): Promise<void> {
  const [url = 'http://127.0.0.1:8080', seconds = '2'] = process.argv.slice(2)
  const every = Math.max(1, Number(seconds)) * 1000
  const server = await signIn(url.replace(/\/+$/, ''))
  const key = await makeKey(server)
  const fleet = await server.call<FleetAnswer>('GET', positionPaths.fleet('vehDistribute'))
  const drivers = await putOnRoad(server, fleet.vehicles, every)
  print(`${drivers.length} 辆车上路，每 ${every / 1000} 秒上报一次。打开 ${url}/vehDistribute 看地图，Ctrl+C 结束。`)
  for (;;) {
    const started = Date.now()
    const receipt = await report(server, key, drivers.map((driver) => driver(started)))
    process.stdout.write(`\r${new Date(started).toTimeString().slice(0, 8)}  收下 ${receipt.accepted} 点，用时 ${Date.now() - started} 毫秒　`)
    await new Promise((resolve) => { setTimeout(resolve, Math.max(0, every - (Date.now() - started))) })
  }
}

interface DemoServer {
  readonly api: string
  readonly call: <Data>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Data>
}

/** Signs in as the administrator of the group, whom the demonstration offers to everybody. */
async function signIn(url: string): Promise<DemoServer> {
  const config = (await (await fetch(url + schemaPaths.config)).json()) as RuntimeConfig
  const account = config.demo[1]
  if (!account) throw new Error('这个服务器没有演示数据：演示车队只在演示服务器上跑')
  const api = config.apiUrl.startsWith('/') ? url + config.apiUrl : config.apiUrl
  let token = ''
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Data> => {
    const answer = await fetch(api + path, { method, headers: token ? { 'content-type': 'application/json', access_token: token } : { 'content-type': 'application/json' }, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) })
    const { code, msg, data } = (await answer.json()) as Envelope<Data>
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
  token = (await call<LoginAnswer>('POST', sessionPaths.mobilePwd, { mobile: account.mobile, password: account.password })).accessToken
  return { api, call }
}

/** The key of the demonstration's fleet; made anew each time, for nobody keeps it. */
async function makeKey({ call }: DemoServer): Promise<string> {
  const { records } = await call<RecordPage>('POST', '/positionKey/page', { keyword: keyName, size: 20 })
  const standing = records.find((record) => record['name'] === keyName && record['status'] === 'active')
  const { id } = standing ?? (await call<RecordData>('POST', '/positionKey', { name: keyName, ownerOrg: 'org-XC' }))
  return (await call<{ key: string }>('POST', positionPaths.issueKey(id))).key
}

async function report({ api }: DemoServer, key: string, points: readonly ReportedPoint[]): Promise<PositionReceipt> {
  const receipts: PositionReceipt[] = []
  for (let start = 0; start < points.length; start += mostPoints) {
    const answer = await fetch(api + positionPaths.report, { method: 'POST', headers: { 'content-type': 'application/json', [deviceKeyHeader]: key }, body: JSON.stringify({ points: points.slice(start, start + mostPoints) }) })
    const { code, msg, data } = (await answer.json()) as Envelope<PositionReceipt>
    if (code !== 0) throw new Error(msg)
    receipts.push(data)
  }
  return { accepted: receipts.reduce((sum, { accepted }) => sum + accepted, 0), verdicts: [], problems: [] }
}

/** Gives the fix of its vehicle at a moment. */
type Driver = (now: number) => ReportedPoint

/** Vehicles with a waybill follow its approved route, all others drive from town to town; every fifth stands. */
async function putOnRoad({ call }: DemoServer, vehicles: readonly FleetVehicle[], every: number): Promise<readonly Driver[]> {
  const random = seededRandom(1)
  const planned = await plannedRoutes(call)
  return vehicles.filter(({ s, lng }) => s !== 'offline' || lng !== null).map((vehicle, index) => {
    const home = vehicle.lng === null || vehicle.lat === null ? { lng: 108.94, lat: 34.34 } : { lng: vehicle.lng, lat: vehicle.lat }
    const route = planned.get(vehicle.plate)
    if (route === undefined && index % 5 === 4) return standing(vehicle, home)
    return driving(random, vehicle, home, route, every, index)
  })
}

async function plannedRoutes(call: DemoServer['call']): Promise<ReadonlyMap<string, readonly Place[]>> {
  const { records } = await call<RecordPage>('POST', '/waybillTrackMonitoring/page', { size: 50 })
  const routes = new Map<string, readonly Place[]>()
  for (const record of records) {
    if (record['trackStatus'] === 'finished' || record['trackStatus'] === 'arrived') continue
    const { planned } = await call<TrackAnswer>('GET', `${positionPaths.track('waybillTrackMonitoring', record.id)}?zoom=12`)
    if (planned.length > 1) routes.set(String(record['plateNo']), planned.map(([lng, lat]) => ({ lng, lat })))
  }
  return routes
}

const pointOf = ({ plate, color }: FleetVehicle, now: number, fix: Omit<DrivenFix, 'at'>, rest: Partial<ReportedPoint> = {}): ReportedPoint => ({ plate, ...(color ? { color } : {}), time: new Date(now).toISOString(), lng: fix.lng, lat: fix.lat, speed: fix.speed, direction: fix.direction, acc: true, ...rest })

function standing(vehicle: FleetVehicle, home: Place): Driver {
  return (now) => pointOf(vehicle, now, { ...home, speed: 0, direction: 0 }, { acc: false })
}

/** Drives on from where it is; at the end of a way it finds another. Who drives too fast raises the alarm of it. */
function driving(random: Random, vehicle: FleetVehicle, home: Place, route: readonly Place[] | undefined, every: number, index: number): Driver {
  let begun = Date.now()
  let fixes = drive(random, route ? ahead(route, home) : drawRoute(random, home, someTown(random, home)), styleOf(random, index, every))
  return (now) => {
    const at = Math.floor((now - begun) / every)
    if (at >= fixes.length) {
      const last = fixes.at(-1) ?? { ...home }
      begun = now
      fixes = drive(random, drawRoute(random, last, someTown(random, last)), styleOf(random, index, every))
    }
    const fix = fixes[Math.min(fixes.length - 1, Math.floor((now - begun) / every))] ?? { ...home, speed: 0, direction: 0 }
    return pointOf(vehicle, now, fix, fix.speed > 84 ? { alarms: ['overspeed'] } : {})
  }
}

function styleOf(random: Random, index: number, every: number) {
  return { every, cruise: 50 + random() * 28, ...(index % 9 === 0 ? { haste: { from: 0.05, to: 0.12, speed: 92 } } : {}), stops: [{ share: 0.5, minutes: 3 + random() * 8 }] }
}

/** The rest of a route from where the vehicle is. */
function ahead(route: readonly Place[], home: Place): readonly Place[] {
  const nearest = route.reduce((best, place, index) => (distance(place, home) < distance(route[best]!, home) ? index : best), 0)
  const rest = route.slice(nearest)
  return rest.length > 1 ? rest : route
}

function someTown(random: Random, from: Place): Place {
  const near = places.filter((place) => { const far = distance(place, from); return far > 0.1 && far < 1.2 })
  return near[Math.floor(random() * near.length)] ?? { lng: from.lng + 0.3, lat: from.lat + 0.2 }
}

const distance = (one: Place, other: Place) => Math.hypot(one.lng - other.lng, one.lat - other.lat)

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
