import type { SumFile } from '../../../language/demoFile'
import { holds } from '../../../language/expressions'
import { recordVariables } from '../../../language/expressionVariables'
import { pageOf, seedingContext } from '../completeRecord'
import type { DemoRecord } from '../demoWorld'
import { isSuch } from './drawReference'
import type { Desk } from './turn'

/** Fills in the figures that other records add up to, once all records stand: a batch counts its letters, a training its people. */
export function sumUp({ world, set, now }: Desk): void {
  const context = seedingContext(set, now)
  const shelves = new Map<string, Map<string, DemoRecord[]>>()
  const detailsOf = (sum: SumFile): Map<string, DemoRecord[]> => {
    const key = JSON.stringify([sum.of, sum.by, sum.when])
    const known = shelves.get(key)
    if (known !== undefined) return known
    const counted = world.all(sum.of).filter((record) => sum.when === undefined || holds(sum.when, recordVariables(pageOf(set, record).fields, { ...record.values, id: record.id }, context)))
    const shelf = new Map<string, DemoRecord[]>()
    for (const record of counted) {
      const owner = keyOf(record, typeof sum.by === 'string' ? [sum.by] : Object.keys(sum.by))
      const same = shelf.get(owner)
      if (same) same.push(record)
      else shelf.set(owner, [record])
    }
    shelves.set(key, shelf)
    return shelf
  }
  for (const { resource, entry } of set.demo) {
    const sums = Object.entries(entry.sums ?? {})
    for (const record of sums.length === 0 ? [] : world.all(resource)) {
      for (const [name, sum] of sums) if (isSuch(record, sum.having ?? {})) record.values[name] = figure(sum, detailsOf(sum).get(ownKey(record, sum)) ?? [])
    }
  }
}

const keyOf = ({ values }: DemoRecord, names: readonly string[]) => JSON.stringify(names.map((name) => String(values[name])))

/** Under which a record finds its details. */
function ownKey(record: DemoRecord, { by, mine }: SumFile): string {
  if (typeof by !== 'string') return keyOf(record, Object.values(by))
  return mine === undefined ? JSON.stringify([record.id]) : keyOf(record, [mine])
}

function figure({ sum, last, take = last }: SumFile, details: readonly DemoRecord[]): unknown {
  if (last !== undefined && take !== undefined) {
    const dated = details.filter(({ values }) => typeof values[last] === 'string')
    const latest = dated.toSorted((one, other) => (String(one.values[last]) < String(other.values[last]) ? -1 : 1)).at(-1)
    return (take === 'id' ? latest?.id : latest?.values[take]) ?? null
  }
  if (sum === undefined) return details.length
  return Number(details.reduce((total, { values }) => total + Number(values[sum] ?? 0), 0).toFixed(2))
}
