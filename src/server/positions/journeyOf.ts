import { sql } from 'kysely'
import type { TrackPoint } from '../../fields/track/definition'
import type { Place } from '../../fields/track/geometry'
import type { SchemaSet } from '../../language/schemaSet'
import { RequestRefusal } from '../errors'
import type { CallServices } from '../platform/call'
import { fieldIn, readFields, textOf } from '../platform/readFields'
import type { PageTable } from '../resources/pageTable'

/** A vehicle's way in a span of time, with what it is measured by. Moments in milliseconds. */
export interface Journey {
  readonly title: string
  readonly vehicle: string
  readonly from: number
  readonly to: number
  readonly planned: readonly Place[]
  /** Fixes that came with the record, where the platform has none of its own. */
  readonly recorded: readonly TrackPoint[]
  /** km/h, metres, minutes. */
  readonly limits: { readonly speed: number; readonly deviation: number; readonly parking: number }
}

type Values = Readonly<Record<string, unknown>>
type Services = Pick<CallServices, 'set' | 'db' | 'now'>

const day = 86_400_000
/** Longest span that is asked for by its ends. */
const mostDays = 7

/** The journey of a record: of a waybill its own time, without the empty run before and after it; of a vehicle the asked time, else the last day. Null where there is no vehicle. */
export async function journeyOf(services: Services, table: PageTable, record: Values, { from, to }: { readonly from?: string; readonly to?: string } = {}): Promise<Journey | null> {
  const isWaybill = table.resource.name === 'waybill'
  const waybill = isWaybill ? record : await waybillOf(services, record)
  if (waybill !== null) return waybillJourney(services, waybill, isWaybill ? {} : record)
  const vehicle = textOf(record['vehicle'])
  if (vehicle === null) return null
  const span = askedSpan(services.now.getTime(), from, to)
  return { title: textOf(record['plateNo']) ?? '', vehicle, ...span, planned: [], recorded: [], limits: await limitsOf(services, record['ownerOrg']) }
}

function askedSpan(now: number, from: string | undefined, to: string | undefined): { from: number; to: number } {
  const end = to === undefined ? now : Date.parse(to)
  const start = from === undefined ? end - day : Date.parse(from)
  if (!(start <= end) || end - start > mostDays * day) throw new RequestRefusal('badRequest', { message: `时间段应从早到晚，不超过 ${mostDays} 天` })
  return { from: start, to: end }
}

const waybillFields = ['waybillNo', 'vehicle', 'plateNo', 'ownerOrg', 'routeTrack', 'planDepartTime', 'planArriveTime', 'actualDepartTime', 'actualArriveTime'] as const

async function waybillOf(services: Services, record: Values): Promise<Values | null> {
  const id = textOf(record['waybill'])
  if (id === null) return null
  const [waybill] = await readFields(services, 'waybill', waybillFields, [sql`t.id = ${id}`])
  return waybill ?? null
}

/** Once it has arrived a waybill's track is over; until then it runs to this moment. */
async function waybillJourney(services: Services, waybill: Values, monitor: Values): Promise<Journey | null> {
  const vehicle = textOf(waybill['vehicle'])
  if (vehicle === null) return null
  const moment = (name: string) => { const text = textOf(waybill[name]); return text === null ? null : Date.parse(text) }
  const from = moment('actualDepartTime') ?? moment('planDepartTime') ?? services.now.getTime() - day
  const track = (value: unknown) => (Array.isArray(value) ? (value as readonly TrackPoint[]) : [])
  return {
    title: [textOf(waybill['waybillNo']), textOf(waybill['plateNo'])].filter(Boolean).join(' '), vehicle, from, to: moment('actualArriveTime') ?? Math.min(services.now.getTime(), from + mostDays * day),
    planned: track(waybill['routeTrack']), recorded: track(monitor['actualTrack']),
    limits: await limitsOf(services, waybill['ownerOrg']),
  }
}

/** What a company has set in its waybill settings; where it has not, what the page of the settings begins with. */
export async function limitsOf(services: Services, orgId: unknown): Promise<Journey['limits'] & { readonly offline: number }> {
  const own = await settingsOf(services, orgId, ['speedLimit', 'deviationMeters', 'parkingMinutes', 'offlineMinutes'] as const)
  return { speed: Number(own.speedLimit ?? 80), deviation: Number(own.deviationMeters ?? 500), parking: Number(own.parkingMinutes ?? 30), offline: Number(own.offlineMinutes ?? 10) }
}

/** The waybill settings of a company by name; those it has not set are what the page of the settings begins with. */
export async function settingsOf<Name extends string>(services: Services, orgId: unknown, names: readonly Name[]): Promise<Readonly<Partial<Record<Name, unknown>>>> {
  const [own] = await readFields(services, 'waybillSetting', names, [fieldIn(services, 'waybillSetting', 'ownerOrg', [String(orgId)])])
  return Object.fromEntries(names.map((name) => [name, own?.[name] ?? defaultOf(services.set, name)])) as Readonly<Partial<Record<Name, unknown>>>
}

function defaultOf(set: SchemaSet, name: string): unknown {
  const field = set.resources['waybillSetting']?.fields[name]
  return field && 'default' in field ? field.default : undefined
}
