import { fieldTypeOf } from '../../../fields/definitions'
import { copySources } from '../../../language/copySources'
import type { MeetsFile } from '../../../language/demoFile'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { DemoRecord } from '../demoWorld'
import { pageOf } from '../completeRecord'
import type { Desk } from './turn'

/**
 * Puts records where there is something of which they are to tell: a day's figures on a day on which a vehicle had alarms. Each
 * takes the place of another of the same organisation that would have nothing to say; what it copies comes from where it is put.
 */
export function meetDetails({ world, set }: Desk): void {
  for (const { resource, entry } of set.demo) {
    if (entry.meets === undefined) continue
    const { of, by } = entry.meets
    const places = new Map(world.all(of).map((detail) => [keyOf(detail, Object.keys(by)), detail]))
    const records = world.all(resource)
    const taken = new Set(records.map((record) => keyOf(record, Object.values(by))))
    const idle = records.filter((record) => !places.has(keyOf(record, Object.values(by))))
    const range = rangeOf(records, Object.values(by))
    for (const [key, detail] of places) {
      const owner = set.resources[resource]!.owner
      const record = taken.has(key) || !range(detail, by) ? undefined : idle.find(({ values }) => values[owner] === detail.values[set.resources[of]!.owner])
      if (record === undefined) continue
      idle.splice(idle.indexOf(record), 1)
      taken.add(key)
      for (const [there, here] of Object.entries(by)) record.values[here] = detail.values[there]
      copyAnew(pageOf(set, record), record, (target, id) => world.all(target).find((one) => one.id === id))
    }
  }
}

const keyOf = ({ values }: DemoRecord, names: readonly string[]) => JSON.stringify(names.map((name) => values[name] ?? null))

/** A detail from before or after all records, of dates, has no place among them. */
function rangeOf(records: readonly DemoRecord[], names: readonly string[]): (detail: DemoRecord, by: MeetsFile['by']) => boolean {
  const ends = new Map(names.map((name) => {
    const values = records.map((record) => String(record.values[name])).toSorted()
    return [name, [values[0] ?? '', values.at(-1) ?? ''] as const]
  }))
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  return ({ values }, by) => Object.entries(by).every(([there, here]) => {
    const [value, [first, last]] = [String(values[there]), ends.get(here)!]
    return !isDate(value) || (value >= first && value <= last)
  })
}

function copyAnew(page: PageDefinition, record: DemoRecord, find: (resource: string, id: unknown) => DemoRecord | undefined): void {
  for (const field of Object.values(page.fields)) {
    const [source] = copySources(field)
    const reference = source && page.fields[source.reference]
    const resource = reference && fieldTypeOf(reference).refersTo?.(reference as never)
    if (resource) record.values[field.name] = find(resource, record.values[source.reference])?.values[source.name] ?? null
  }
}
