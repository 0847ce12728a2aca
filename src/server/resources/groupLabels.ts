import { fieldTypeOf } from '../../fields/definitions'
import { loadReferences } from './labelsOf'
import { groupSql, groupValue, type AggregateContext } from './queries/aggregates'
import type { RecordServices } from './recordServices'

/** The values of a group in words. */
export type GroupLabels = (values: readonly (string | null)[]) => string[]

const blank = '未填写'

/** Labels of all groups of an answer, read together: names of records, entries of dictionaries, dates. */
export async function groupLabels(services: RecordServices, context: AggregateContext, group: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): Promise<GroupLabels> {
  const columns = group.map((name) => groupSql(context, name).column)
  const records = columns.map((column, index) => rows.map((row) => ({ [column.field.name]: groupValue(column, row[`k${index}`] as string) })))
  const loaded = await loadReferences(services, columns.map(({ field }) => field), records.flat())
  return (values) => columns.map((column, index) => {
    const value = groupValue(column, values[index] ?? null)
    return value === null ? blank : fieldTypeOf(column.field).format(value, column.field as never, loaded.context)
  })
}
