import { sql } from 'kysely'
import type { FindFile } from '../../fields/commonOptions'
import { isDate } from '../../fields/dateRules'
import { addDays, dayOf } from '../../language/calendar'
import { evaluate } from '../../language/expressions'
import type { Variables } from '../../language/expressionVariables'
import { figureSql, type AggregateContext } from './queries/aggregates'
import { within } from './queries/periodSql'
import { whereAll, type Condition } from './scope'

/** Under what name the figure stands in the one row that comes back. */
export const figureName = 'figure'

/** One row with the figure that the database works out of some records; nothing in it where there is nothing to work it out of. */
export function figureStatement(measure: string, context: AggregateContext, conditions: readonly Condition[]): Condition {
  const figure = sql`jsonb_build_object(${sql.lit(figureName)}, ${figureSql({ measure }, context)})`
  return sql`select '' as id, ${figure} as data from ${sql.table(context.table.table)} as t${whereAll(conditions)}`
}

const [firstDay, lastDay] = ['1900-01-01', '9998-12-31']

/** The days that the records found are of; null where a bound is not known yet. */
export function duringOf(context: AggregateContext, { by, since, until }: FindFile, variables: Variables): readonly Condition[] | null {
  if (by === undefined) return []
  const [from, to] = [since, until].map((expression) => (expression === undefined ? undefined : evaluate(expression, variables)))
  // What was sent is looked at before it is judged: a text that is no date is not known either.
  const isUnknown = (expression: string | undefined, value: unknown) => expression !== undefined && (typeof value !== 'string' || !isDate(dayIn(value, firstDay)))
  if (isUnknown(since, from) || isUnknown(until, to)) return null
  return within(context, by, dayIn(from, firstDay), addDays(dayIn(to, lastDay), 1))
}

function dayIn(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') return otherwise
  return value.length > 10 ? dayOf(new Date(value)) : value
}
