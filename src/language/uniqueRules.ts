import type { FieldDefinition } from '../fields/definitions'
import { holds } from './expressions'
import { variableValue } from './expressionVariables'
import { isEmpty } from './isEmpty'
import type { UniqueDefinition } from './pageDefinition'
import type { RecordValues } from './recordContext'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Whether a record counts for a rule over several: it is of the rule's page, all that is compared is filled in, the condition holds. */
export function countsFor(rule: UniqueDefinition, fields: Fields, record: RecordValues): boolean {
  const compared = rule.period === null ? rule.fields : [...rule.fields, rule.period.start]
  return Object.entries(rule.where).every(([name, value]) => isAt(record[name], value))
    && compared.every((name) => !isEmpty(record[name]))
    && (rule.when === null || holds(rule.when, storedVariables(rule, fields, record)))
}

/** Whether two records may not stand side by side. The database narrows down; this decides. */
export function collide(rule: UniqueDefinition, fields: Fields, one: RecordValues, other: RecordValues): boolean {
  return countsFor(rule, fields, one) && countsFor(rule, fields, other) && claimTheSame(rule, fields, one, other)
}

/** The same of two records that both count. */
export function claimTheSame(rule: UniqueDefinition, fields: Fields, one: RecordValues, other: RecordValues): boolean {
  return isSameClaim(rule.fields, fields, one, other) && overlap(rule, fields, one, other)
}

/** Whether two records, or two versions of one, have the same values in these fields. */
export function isSameClaim(names: readonly string[], fields: Fields, one: RecordValues, other: RecordValues): boolean {
  return names.every((name) => fields[name] === undefined || variableValue(fields[name], one[name]) === variableValue(fields[name], other[name]))
}

/** Fields on which it depends whether a record counts and what it is compared by. */
export function namesInRule(rule: UniqueDefinition, fields: Fields): readonly string[] {
  const words = rule.when?.match(/[a-z][A-Za-z0-9]*/g) ?? []
  const period = rule.period === null ? [] : [rule.period.start, rule.period.end]
  return [...new Set([...rule.fields, ...period, ...Object.keys(rule.where), ...words])].filter((name) => Object.hasOwn(fields, name))
}

/** Days count whole, so that two policies may not share one; of moments, one may begin when the other ends. */
function overlap({ period }: UniqueDefinition, fields: Fields, one: RecordValues, other: RecordValues): boolean {
  if (period === null) return true
  const isDay = fields[period.start]?.type === 'date'
  const endsBefore = (first: RecordValues, second: RecordValues) => {
    const [end, start] = [first[period.end], String(second[period.start])]
    return typeof end === 'string' && (isDay ? end < start : end <= start)
  }
  return !endsBefore(one, other) && !endsBefore(other, one)
}

/** Only what the rule speaks of: it is asked of every record beside every other. */
function storedVariables(rule: UniqueDefinition, fields: Fields, record: RecordValues): Record<string, unknown> {
  const values = Object.fromEntries(namesInRule(rule, fields).map((name) => [name, variableValue(fields[name]!, record[name])]))
  return { ...values, record: { ...values, id: record['id'] ?? null } }
}

function isAt(value: unknown, wanted: unknown): boolean {
  if (wanted === null || wanted === undefined) return isEmpty(value)
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.includes(wanted)
  return value === wanted || JSON.stringify(value) === JSON.stringify(wanted)
}
