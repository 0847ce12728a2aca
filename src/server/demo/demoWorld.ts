import { seededRandom } from '../../fields/random'
import type { Random } from '../../fields/fieldType'
import { createCalendar, type DemoCalendar } from './demoCalendar'

export type DemoSize = 'small' | 'full'

/** A move through the states of a record, for its history. */
export interface DemoMove {
  readonly transition: string
  readonly to: string
  readonly at: string
  readonly by: string
}

/** A record before the server has completed it: computed values are worked out when it is written. */
export interface DemoRecord {
  /** The page through which it would have been made. */
  readonly page: string
  readonly id: string
  readonly values: Record<string, unknown>
  readonly createdAt: string
  readonly createdBy: string
  readonly moves: readonly DemoMove[]
}

/** What the generators build on, and where they put what they have made; each reads only what came before it. */
export interface DemoWorld {
  readonly size: DemoSize
  readonly calendar: DemoCalendar
  /** A source of numbers of its own for every area, so that a change in one leaves the others as they are. */
  readonly randomFor: (area: string) => Random
  /** A count of the full set, a tenth of it in the small one. */
  readonly scale: (count: number) => number
  readonly records: ReadonlyMap<string, readonly DemoRecord[]>
  readonly all: (resource: string) => readonly DemoRecord[]
  readonly add: (resource: string, records: readonly DemoRecord[]) => void
  /** The next id of a kind that several generators make. */
  readonly nextId: (prefix: string) => string
}

/** An empty world; the seed is fixed, so that the same day gives the same set. */
export function createWorld(size: DemoSize, now: Date): DemoWorld {
  const records = new Map<string, DemoRecord[]>()
  const lastNumbers = new Map<string, number>()
  const all = (resource: string) => records.get(resource) ?? []
  return {
    size,
    calendar: createCalendar(now),
    randomFor: (area) => seededRandom(hashOf(area)),
    scale: (count) => (size === 'full' ? count : Math.max(1, Math.round(count / 10))),
    records,
    all,
    add: (resource, added) => {
      const present = records.get(resource)
      if (present) present.push(...added)
      else records.set(resource, [...added])
    },
    nextId: (prefix) => {
      const number = (lastNumbers.get(prefix) ?? 0) + 1
      lastNumbers.set(prefix, number)
      return numberedId(prefix, number)
    },
  }
}

type RecordParts = Pick<DemoRecord, 'page' | 'id' | 'values'> & Partial<Pick<DemoRecord, 'createdAt' | 'createdBy' | 'moves'>>

/** A record made a year ago by the group's administrator, unless it says otherwise. */
export function demoRecord(world: DemoWorld, parts: RecordParts): DemoRecord {
  return { createdAt: world.calendar.moment(-365, '09:00'), createdBy: personId(2), moves: [], ...parts }
}

/** Ids are readable, so that a bug report says which record is meant. */
export function numberedId(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(5, '0')}`
}

/** People are numbered by their mobile: 1 to 16 is the fixed cast. */
export function personId(number: number): string {
  return numberedId('emp', number)
}

/** FNV-1a over a name. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
