/** Calls of the platform for where vehicles are and were. All under the main API. */
export const positionPaths = {
  /** POST by a device or its platform, with the header `x-device-key`: `PositionBatch` -> `PositionReceipt`. */
  report: '/positions',
  /** GET -> `FleetAnswer`: every vehicle that the page shows to whoever asks. */
  fleet: (page: string) => `/positions/fleet/${encodeURIComponent(page)}`,
  /** Server-sent events, `?ticket=…`: `moved` with `MovedVehicle[]`; `over` when the session is. */
  events: '/positions/events',
  /** GET -> `VehicleCard`, by the id of the position's record. */
  card: (page: string, id: string) => `/positions/card/${encodeURIComponent(page)}/${encodeURIComponent(id)}`,
  /** GET -> `TrackAnswer`, by the id of a record of the page that names a vehicle or a waybill. */
  track: (page: string, id: string) => `/positions/track/${encodeURIComponent(page)}/${encodeURIComponent(id)}`,
  /** GET -> `MapLayers`. */
  layers: '/positions/layers',
  /** POST -> `{ key }`, which is shown this once. Whatever key stood before is void. */
  issueKey: (id: string) => `/positions/key/${encodeURIComponent(id)}`,
} as const

export const deviceKeyHeader = 'x-device-key'

/** Most points in one batch. */
export const mostPoints = 5000

/** One fix of a receiver: WGS 84, km/h, degrees clockwise from north. The vehicle by its plate, with the colour where two share one, or by its terminal. */
export interface ReportedPoint {
  readonly plate?: string
  readonly color?: string
  readonly terminal?: string
  /** ISO 8601 with its offset. */
  readonly time: string
  readonly lng: number
  readonly lat: number
  readonly speed?: number
  readonly direction?: number
  readonly altitude?: number
  /** What the odometer shows, km. */
  readonly mileage?: number
  /** Whether the ignition is on. */
  readonly acc?: boolean
  /** Alarms that stand at this moment: values of the dictionary gps_alarm_type. */
  readonly alarms?: readonly string[]
}

/**
 * What became of a point: `accepted` is the newest of its vehicle, `late` was kept though a newer one stands, `duplicate` was
 * there already. All others were not kept.
 */
export const pointVerdicts = {
  accepted: '已收下',
  late: '已收下，晚于更新的点到达',
  duplicate: '同一车辆同一时刻的点已有',
  badPoint: '点的内容有误',
  unknownVehicle: '没有这辆车，或不属于这个密钥的企业',
  ambiguousPlate: '不止一辆车用这个号牌，请加上车牌颜色',
  future: '时间比服务器晚五分钟以上',
  tooOld: '时间早于轨迹的保存期',
} as const
export type PointVerdict = keyof typeof pointVerdicts

export interface PositionReceipt {
  readonly accepted: number
  /** One for each point, in their order. */
  readonly verdicts: readonly PointVerdict[]
  /** What was wrong, of those that were not kept. */
  readonly problems: readonly { readonly row: number; readonly verdict: PointVerdict; readonly field?: string; readonly message: string }[]
}

/** How a vehicle is drawn: by its alarms first, then by its online state. */
export type VehicleState = 'alarm' | 'driving' | 'parked' | 'offline'

/** What changes from second to second. Short names: thousands of them travel each second. */
export interface MovedVehicle {
  readonly id: string
  readonly lng: number | null
  readonly lat: number | null
  /** km/h */
  readonly v: number | null
  /** Degrees clockwise from north. */
  readonly d: number | null
  readonly s: VehicleState
  /** Milliseconds since 1970 of the last fix. */
  readonly t: number | null
}

export interface FleetVehicle extends MovedVehicle {
  readonly plate: string
  readonly color: string
  readonly org: string
  readonly kind: string
  readonly driver: string
}

export interface FleetAnswer {
  readonly vehicles: readonly FleetVehicle[]
  /** Names by id of the organisations they belong to. */
  readonly orgs: Readonly<Record<string, string>>
  /** More vehicles than are shown. */
  readonly truncated: boolean
  readonly ticket: string
}

export interface VehicleCard {
  readonly phone: string
  readonly address: string
  /** km driven today. */
  readonly today: number | null
  readonly waybillNo: string
  /** Today's, newest first; null for whoever may not see alarms. */
  readonly alarms: readonly { readonly kind: string; readonly time: string; readonly level: string; readonly status: string }[] | null
  /** Milliseconds since 1970 of the last day's first and last fix; null where there is none. */
  readonly track: { readonly from: number; readonly to: number } | null
}

/** Longitude, latitude, milliseconds since the track's start, km/h. */
export type TrackTuple = readonly [lng: number, lat: number, after: number, speed: number | null]

export interface TrackEvent {
  readonly kind: 'stop' | 'overspeed' | 'deviation' | 'alarm'
  readonly from: number
  readonly to: number
  readonly lng: number
  readonly lat: number
  /** What there is to say: km/h of an overspeed, metres of a deviation, the kind of an alarm. */
  readonly value: number | string | null
}

export interface TrackAnswer {
  readonly title: string
  /** Milliseconds since 1970; all other times count from it. */
  readonly start: number
  readonly end: number
  readonly points: readonly TrackTuple[]
  /** How many fixes there are before simplification. */
  readonly total: number
  /** Only the newest are shown: there are more fixes than one answer carries. */
  readonly truncated: boolean
  /** Largest distance in metres of a left-out fix from where the track has the vehicle at its time. */
  readonly tolerance: number
  /** Planned route; empty where none is approved. */
  readonly planned: readonly (readonly [lng: number, lat: number])[]
  readonly events: readonly TrackEvent[]
  /** Highest speed in each part of the time, for the chart: [after, km/h]. */
  readonly speeds: readonly (readonly [after: number, speed: number])[]
  readonly kilometres: number
  readonly limits: { readonly speed: number; readonly deviation: number; readonly parking: number }
}

/** Where the base layer comes from; no addresses mean that the map draws a plain one. */
export interface MapLayers {
  /** Templates with {x} {y} {z}, and {s} for a subdomain; a later one lies over an earlier. */
  readonly urls: readonly string[]
  readonly subdomains: readonly string[]
  /** What the tiles are shifted by; positions are stored in WGS 84. */
  readonly datum: 'WGS84' | 'GCJ02' | 'BD09'
  /** Who made it, with the number under which it was approved. */
  readonly attribution: string
}
