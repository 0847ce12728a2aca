import type { PageDefinition, UniqueDefinition } from '../../../language/pageDefinition'
import type { SchemaSet } from '../../../language/schemaSet'
import { isEmpty } from '../../../language/isEmpty'
import { claimTheSame, countsFor } from '../../../language/uniqueRules'

type Values = Readonly<Record<string, unknown>>

/** What the records of a resource have taken up of what may not stand twice. */
export interface TakenValues {
  /** The message of the first rule that a record would break, with the field it stands at. */
  readonly collision: (record: Values) => { readonly at: string; readonly message: string } | null
  readonly take: (record: Values) => void
  /** The next automatic number of a pattern that nobody has. */
  readonly nextNumber: (pattern: string, write: (counter: number) => string, field: string) => string
}

/** Compares only records that have the same values in a rule's fields, so that thousands of records stay quick. */
export function createTakenValues(set: SchemaSet, resource: string, page: PageDefinition): TakenValues {
  const { fields, unique } = set.resources[resource]!
  const single = new Map(Object.values(fields).filter((field) => field.unique === true || 'number' in field).map(({ name }) => [name, new Set<unknown>()]))
  const groups = unique.map(() => new Map<string, Values[]>())
  const counters = new Map<string, number>()
  const keyOf = (names: readonly string[], record: Values) => JSON.stringify(names.map((name) => record[name] ?? null))
  const hasRival = (rule: UniqueDefinition, others: readonly Values[] | undefined, record: Values) =>
    others !== undefined && countsFor(rule, page.fields, record) && others.some((other) => claimTheSame(rule, page.fields, record, other))
  return {
    collision: (record) => {
      for (const [name, taken] of single) {
        if (fields[name]!.unique === true && !isEmpty(record[name]) && taken.has(record[name])) return { at: name, message: `${fields[name]!.title}“${String(record[name])}”重复` }
      }
      const rule = unique.find((one, at) => hasRival(one, groups[at]!.get(keyOf(one.fields, record)), record))
      return rule === undefined ? null : { at: rule.at, message: rule.message }
    },
    take: (record) => {
      for (const [name, taken] of single) taken.add(record[name])
      unique.forEach((rule, at) => {
        if (!countsFor(rule, page.fields, record)) return
        const key = keyOf(rule.fields, record)
        const same = groups[at]!.get(key)
        if (same) same.push(record)
        else groups[at]!.set(key, [record])
      })
    },
    nextNumber: (pattern, write, field) => {
      let counter = (counters.get(pattern) ?? 0) + 1
      while (single.get(field)?.has(write(counter))) counter++
      counters.set(pattern, counter)
      return write(counter)
    },
  }
}
