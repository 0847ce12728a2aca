import { beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeOf } from '../../../src/fields/definitions'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { dayOf } from '../../../src/language/calendar'
import { validateRecord } from '../../../src/language/recordRules'
import { collide } from '../../../src/language/uniqueRules'
import { columnsOf, rowsOf } from '../../../src/language/tableColumns'
import { annexesOf } from '../../../src/server/demo/annexes'
import { completeRecord, pageOf, seedingContext } from '../../../src/server/demo/completeRecord'
import type { DemoRecord } from '../../../src/server/demo/demoWorld'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { loadShippedSchemas } from '../../shippedSchemas'

const now = new Date('2026-11-20T03:00:00.000Z')
const world = makeDemoWorld('small', now)
const byHand = new Set([...world.records.values()].flatMap((records) => records.map(({ id }) => id)))

let set: SchemaSet
/** What is made by hand, and after it what `schemas/demo` declares. */
let everything: readonly (readonly [resource: string, record: DemoRecord])[]
let complete: ReadonlyMap<string, Record<string, unknown>>
beforeAll(async () => {
  set = await loadShippedSchemas()
  const problems = [...makeDeclared(world, set, now)].flatMap((made) => made.problems)
  if (problems.length > 0) throw new Error(`Declared records that their pages refuse: ${JSON.stringify(problems, null, 2)}`)
  everything = [...world.records].flatMap(([resource, records]) => records.map((record) => [resource, record] as const))
  const context = seedingContext(set, now)
  complete = new Map(everything.map(([, record]) => [record.id, completeRecord(set, record, context)]))
})

/** Everybody below sees what these share, and they see everything below. */
const above = ['org-XC', 'org-SF-JG', '']
/** A part belongs to its company. */
const companyOf = (org: string) => org.replace(/-\d+$/, '')
const allByHand = (resource: string) => world.all(resource).filter(({ id }) => byHand.has(id))

/** Everything wrong, as lines that say where. */
function complaints(find: (resource: string, record: DemoRecord, values: Record<string, unknown>) => readonly string[]): string[] {
  return everything.flatMap(([resource, record]) => find(resource, record, complete.get(record.id)!).map((line) => `${record.id} ${line}`))
}

describe('the demonstration', () => {
  it('is the same twice on the same day', () => {
    const again = makeDemoWorld('small', now)
    Array.from(makeDeclared(again, set, now))
    expect([...again.records]).toEqual([...world.records])
  })

  it('moves with the day it is seeded', () => {
    const later = makeDemoWorld('small', new Date(now.getTime() + 30 * 86_400_000))
    expect(later.all('vehicle').map(({ id }) => id)).toEqual(allByHand('vehicle').map(({ id }) => id))
    expect(later.all('loginLog').at(-1)!.createdAt > world.all('loginLog').at(-1)!.createdAt).toBe(true)
  })

  it('gives every record of every resource an id of its own', () => {
    expect(complete.size).toBe(everything.length)
  })

  it('fills only fields that the pages declare, through a page of the resource', () => {
    expect(complaints((resource, record) => [
      ...(pageOf(set, record).resource === resource ? [] : [`stands under ${resource}, its page shows ${pageOf(set, record).resource}`]),
      ...Object.keys(record.values).filter((name) => !(name in pageOf(set, record).fields)).map((name) => `has no field ${name}`),
    ])).toEqual([])
  })

  it('keeps every rule of every page', () => {
    const context = seedingContext(set, now)
    expect(complaints((_, record, values) => (byHand.has(record.id) ? validateRecord(pageOf(set, record), values, context) : []).map(({ path, message }) => `${path}: ${message}`))).toEqual([])
  })

  it('points only to records that exist, inside tables too', () => {
    const ids = new Map([...world.records].map(([resource, records]) => [resource, new Set(records.map(({ id }) => id))]))
    const dangling = (fields: Parameters<typeof columnsOf>[0][], values: Readonly<Record<string, unknown>>): string[] => fields.flatMap((field) => {
      const inner = rowsOf(values[field.name]).flatMap((row) => dangling(Object.values(columnsOf(field)), row))
      const resource = fieldTypeOf(field).refersTo?.(field as never)
      const named = [values[field.name] ?? []].flat()
      return resource === undefined ? inner : named.filter((id) => !ids.get(resource)?.has(String(id))).map((id) => `${field.name} names ${String(id)}`)
    })
    expect(complaints((_, record, values) => dangling(Object.values(pageOf(set, record).fields), values))).toEqual([])
  })

  it('lets nobody point to what belongs to another company', () => {
    const ownerOf = (resource: string, id: string) => {
      const record = records.get(`${resource} ${id}`)
      return record === undefined ? undefined : companyOf(String(complete.get(record.id)![set.resources[resource]!.owner] ?? ''))
    }
    const records = new Map(everything.map(([resource, record]) => [`${resource} ${record.id}`, record]))
    const isOpen = (page: string | undefined) => page === undefined || set.pages[page]?.scope === 'any'
    expect(complaints((_, record, values) => {
      const page = pageOf(set, record)
      const own = companyOf(String(values[page.owner] ?? ''))
      if (above.includes(own) || page.scope === 'any' || page.receivers !== null) return []
      return Object.values(page.fields).flatMap((field) => {
        const resource = fieldTypeOf(field).refersTo?.(field as never)
        if (resource === undefined || resource === 'organization' || resource === 'employee' || isOpen(page.references[resource]?.page)) return []
        return [values[field.name] ?? []].flat().map((id) => ownerOf(resource, String(id))).filter((owner) => owner !== undefined && owner !== own && !above.includes(owner)).map((owner) => `of ${own}: ${field.name} names a record of ${String(owner)}`)
      })
    })).toEqual([])
  })

  it('invents only numbers whose check digits are right', () => {
    const context = seedingContext(set, now)
    const checked = new Set(['idCard', 'uscc', 'vin', 'mobile', 'phone', 'plate'])
    expect(complaints((_, record, values) => Object.values(pageOf(set, record).fields)
      .filter((field) => checked.has(field.type) && (values[field.name] ?? null) !== null)
      .flatMap((field) => fieldTypeOf(field).check(values[field.name], field as never, context).map(({ code }) => `${field.name} ${String(values[field.name])} ${code}`)))).toEqual([])
  })

  it('has made nothing in the future', () => {
    expect(complaints((_, record) => (record.createdAt > now.toISOString() ? [record.createdAt] : []))).toEqual([])
  })

  it('repeats no value that must be unique', () => {
    const seen = new Set<string>()
    expect(complaints((resource, record, values) => Object.values(pageOf(set, record).fields)
      .filter((field) => field.unique === true && values[field.name] !== null)
      .map((field) => `${resource} ${field.name} ${String(values[field.name])}`)
      .filter((key) => seen.has(key) || !seen.add(key)))).toEqual([])
  })

  it.each(['2026-11-20', '2027-01-01', '2027-03-31'])('breaks no rule over several records, seeded on %s', (today) => {
    const day = new Date(`${today}T03:00:00.000Z`)
    const context = seedingContext(set, day)
    const seeded = makeDemoWorld('small', day)
    const ruled = Object.values(set.resources).filter(({ unique }) => unique.length > 0)
    const stored = new Map(ruled.map(({ name }) => [name, seeded.all(name).map((record): Record<string, unknown> => ({ ...completeRecord(set, record, context), id: record.id }))]))
    const compared = ruled.flatMap(({ name, fields, unique }) => unique.map((rule) => {
      const records = stored.get(name)!
      const groups = new Map<string, Record<string, unknown>[]>()
      for (const record of records) {
        const key = JSON.stringify(rule.fields.map((field) => record[field] ?? null))
        groups.set(key, [...(groups.get(key) ?? []), record])
      }
      const collisions = [...groups.values()].flatMap((group) => group.flatMap((one, index) => group.slice(index + 1).filter((other) => collide(rule, fields, one, other)).map((other) => `${String(one['id'])} ${String(other['id'])} ${rule.message}`)))
      return { rule: `${name} ${rule.fields.join()}`, collisions }
    }))
    expect(compared.flatMap(({ collisions }) => collisions)).toEqual([])
    expect(compared.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['vehicle plateNo,plateColor', 'vehicleInsurance vehicle,kind', 'inspection vehicle,inspectDay', 'inspection month,org', 'waybillSetting ownerOrg']))
  })

  it('brings every record into its state by legal moves, in order of time and none in the future', () => {
    expect(complaints((_, record, values) => {
      const { states } = pageOf(set, record)
      if (states === null) return record.moves.length > 0 ? ['moves without states'] : []
      let [state, at] = [states.initial, record.createdAt]
      const found = record.moves.flatMap((move) => {
        const transition = states.transitions[move.transition]
        const isLegal = transition?.from.includes(state) === true && (transition.to ?? state) === move.to
        const isInTime = move.at >= at && move.at <= now.toISOString()
        ;[state, at] = [move.to, move.at]
        return [...(isLegal ? [] : [`${move.transition} is no way to ${move.to}`]), ...(isInTime ? [] : [`${move.transition} at ${move.at}`])]
      })
      return values[states.field] === state ? found : [...found, `is ${String(values[states.field])}, its moves end in ${state}`]
    })).toEqual([])
  })

  it('fills what the moves of a record asked for', () => {
    expect(complaints((_, record, values) => {
      const transitions = pageOf(set, record).states?.transitions ?? {}
      return record.moves.flatMap((move) => transitions[move.transition]?.needs ?? []).filter((name) => (values[name] ?? null) === null && name !== 'rejectReason').map((name) => `lacks ${name}`)
    })).toEqual([])
  })

  it('reports on the way whatever the file tells of it: a supervision that is handled has its progress', () => {
    const handled = world.all('superviseNotice').filter(({ values }) => ['handling', 'applied', 'reviewing', 'released', 'returned'].includes(String(values['status'])))
    expect(handled.length).toBeGreaterThan(2)
    expect(handled.filter(({ id }) => typeof complete.get(id)!['progressRate'] !== 'number').map(({ id }) => id)).toEqual([])
    expect(handled.every(({ moves }) => moves?.some(({ transition }) => transition === 'report'))).toBe(true)
  })

  it('reckons a date from the one it hangs on: a duty begins on its own day, also one to come', () => {
    const shifts = world.all('dutyShift').map(({ values }) => [dayOf(new Date(String(values['startTime']))), values['dutyDate']])
    expect(shifts.some(([, day]) => String(day) > dayOf(now))).toBe(true)
    expect(shifts.filter(([begins, day]) => begins !== day)).toEqual([])
  })

  it('sends notices down the tree, never from one company to another', () => {
    const sent = world.all('rectificationNotice').map(({ values }) => [String(values['issueOrg']), String(values['receiveOrg'])] as const)
    expect(sent.filter(([from, to]) => !above.includes(from) && (to === from || companyOf(to) !== from))).toEqual([])
  })

  it('lists a year’s training in the order of its months', () => {
    const months = world.all('trainingPlan').map(({ values }) => rowsOf(values['items']).map((row) => Number(row['month'])))
    expect(months.length).toBeGreaterThan(5)
    for (const planned of months) expect(planned).toEqual([...planned].sort((one, other) => one - other))
  })

  it('draws a file for every required slot of a record past its first state', () => {
    const context = seedingContext(set, now)
    const vehicle = world.all('vehicle')[0]!
    expect(annexesOf(set, vehicle, complete.get(vehicle.id)!, context).map(({ slot }) => slot).sort()).toEqual(['drivingLicense', 'vehiclePhoto'])
    const pending = world.all('hazard').find(({ moves }) => moves.length === 0)!
    expect(annexesOf(set, pending, complete.get(pending.id)!, context)).toEqual([])
    const closed = world.all('hazard').find(({ values }) => values['status'] === 'closed')!
    const drawn = annexesOf(set, closed, complete.get(closed.id)!, context)
    expect(drawn.map(({ slot }) => slot)).toEqual(expect.arrayContaining(['beforePhoto', 'afterPhoto']))
    expect(drawn[0]!.draw().subarray(1, 4).toString('latin1')).toBe('PNG')
  })
})

describe('inspections and their hazards', () => {
  const submitted = () => allByHand('inspection').filter(({ values }) => !['draft', 'voided'].includes(String(values['status'])))

  it('agree: a line that asks for a repair has its hazard, which points back', () => {
    const hazards = new Map(allByHand('hazard').map((hazard) => [hazard.id, hazard]))
    const lines = submitted().flatMap((inspection) => (inspection.values['items'] as { handling?: string; hazard?: string }[]).map((item) => ({ inspection, item })))
    const wrong = lines.filter(({ inspection, item }) => (item.handling === 'deadline' || item.handling === 'stop')
      ? hazards.get(item.hazard ?? '')?.values['sourceRecordId'] !== inspection.id
      : item.hazard !== undefined)
    expect(wrong).toEqual([])
    expect(lines.some(({ item }) => item.hazard !== undefined)).toBe(true)
  })

  it('are closed exactly when none of their hazards is open', () => {
    const open = new Set(allByHand('hazard').filter(({ values }) => !['closed', 'cancelled'].includes(String(values['status']))).map(({ values }) => values['sourceRecordId']))
    const wrong = submitted().filter(({ values }) => values['status'] !== 'pendingSign').filter(({ id, values }) => (values['status'] === 'rectifying') !== open.has(id))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('check a vehicle at most once a day', () => {
    const days = allByHand('inspection').filter(({ page, values }) => page === 'dayInspect' && values['vehicle'] !== undefined).map(({ values }) => `${String(values['vehicle'])} ${dayOf(new Date(String(values['inspectTime'])))}`)
    expect(new Set(days).size).toBe(days.length)
  })
})
