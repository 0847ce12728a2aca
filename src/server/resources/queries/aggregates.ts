import { sql } from 'kysely'
import { fieldTypeOf } from '../../../fields/definitions'
import { dayOf } from '../../../language/calendar'
import { isWhole, type AggregateDefinition, type MeasureDefinition, type SummaryCard } from '../../../language/summaryDefinition'
import { fieldsInMeasure } from '../../../language/query/queryTree'
import { conditionOf, measureOf } from '../../../language/query/readQuery'
import { homeTable, type FieldColumn, type PageTable } from '../pageTable'
import { whereAll, type Condition } from '../scope'
import type { DueMembers } from './dueMembers'
import { besideMembers } from './dueRows'
import { periodSql, within } from './periodSql'
import { columnOf, conditionSql, measureSql, periodStart, type QueryContext } from './querySql'

/** What a statement over groups is made from: the page's table, who asks and when. */
export type AggregateContext = QueryContext & { readonly table: PageTable; readonly members?: DueMembers }

/** The same context for figures of those from whom records are due; none for other figures. */
export function overMembers(context: AggregateContext, members: DueMembers | null): AggregateContext {
  return members === null ? context : { ...context, members, isDue: true }
}

/** The records that an aggregate is about: its own condition and its window of periods. */
export function aggregateConditions({ where, period }: AggregateDefinition, context: AggregateContext): Condition[] {
  const today = dayOf(context.now)
  const window = period === null || period.last === null ? [] : within(context, period.by, periodStart(period.unit, today, 1 - period.last), periodStart(period.unit, today, 1))
  return [...(where === null ? [] : [conditionSql(conditionOf(where, context.table.page.fields), context)]), ...window]
}

/** The field a group is made by, and its value as text; nothing filled in is an empty text, which no field stores. */
export function groupSql({ table }: AggregateContext, name: string): { readonly text: Condition; readonly column: FieldColumn } {
  const cell = name.includes('.') ? table.columns.get(name) : undefined
  if (cell) return { text: sql`coalesce(t.${sql.id(cell.column)}::text, '')`, column: cell }
  const [own = '', foreign] = name.split('.')
  const column = table.columns.get(own)
  const target = foreign === undefined ? undefined : homeTable(table.set, column?.refersTo ?? '')
  const shown = foreign === undefined ? column : target?.columns.get(foreign)
  if (!column || !shown) throw new Error(`Group '${name}' of page '${table.page.id}' names no column; the gate should have refused it`)
  const value = target ? sql`(select r.${sql.ref(shown.column)} from ${sql.table(target.table)} r where r.id = t.${sql.ref(column.column)})` : sql`t.${sql.ref(column.column)}`
  return { text: sql`coalesce(${value}::text, '')`, column: shown }
}

/** A figure as a column; decimals come as text and become numbers where they are read. */
export function figureSql({ measure }: Pick<MeasureDefinition, 'measure'>, context: AggregateContext, only: readonly Condition[] = []): Condition {
  return sql`(${measureSql(measureOf(measure, context.table.page.fields), context, only)})::float8`
}

const sourceOf = ({ table, from }: AggregateContext): Condition => from ?? sql.table(table.table)

/** `k0`, `k1`, `p`, and what the figures need of each record, over the records that count. */
export function baseSql(definition: AggregateDefinition, context: AggregateContext, conditions: readonly Condition[]): Condition {
  const { table, members } = context
  const used = new Set(definition.measures.flatMap(({ measure }) => fieldsInMeasure(measureOf(measure, table.page.fields))).map((name) => columnOf(table, name)))
  const all = [...conditions, ...aggregateConditions(definition, context)]
  if (members) {
    const by = sql`t.${sql.ref(columnOf(table, members.due.by))}`
    const p = definition.period === null ? sql`''` : periodSql(context, definition.period)
    return besideMembers(members, definition.group, used, (columns) => sql`select ${by} as due_member, ${p} as due_p, ${columns} from ${sql.table(table.table)} as t${whereAll(all)}`)
  }
  const columns = [
    ...definition.group.map((name, index) => sql`${groupSql(context, name).text} as ${sql.ref(`k${index}`)}`),
    ...(definition.period === null ? [] : [sql`${periodSql(context, definition.period)} as p`]),
    ...[...used].map((column) => sql`t.${sql.id(column)}`),
    ...(context.from ? [sql`t.id`] : []),
  ]
  return sql`select ${sql.join(columns)} from ${sourceOf(context)} as t${whereAll(all)}`
}

export interface AggregateRow extends Record<string, unknown> {
  /** 1 for the row over everything. */
  readonly total: number
  /** Place of the group, null for all beyond the first so many. */
  readonly place: number | null
  readonly p?: string | null
}

/** One card in one statement: the first so many groups, the others together, and all of them, by period where there is one. */
export function cardStatement(definition: SummaryCard, top: number, context: AggregateContext, conditions: readonly Condition[]) {
  const keys = definition.group.map((_, index) => sql.ref(`k${index}`))
  const figures = definition.measures.map((measure) => figureSql(measure, context))
  const named = sql.join(figures.map((figure, index) => sql`${figure} as ${sql.ref(`m${index}`)}`))
  const p = definition.period === null || isWhole(definition) ? [] : [sql`t.p`]
  const base = sql`with base as (${baseSql(definition, context, conditions)})`
  if (keys.length === 0) return sql<AggregateRow>`${base} select grouping(t.p) as total, null::int as place, t.p, ${named} from base as t group by grouping sets ((t.p), ()) order by 1, 3`
  const groups = sql.join(keys.map((key) => sql`t.${key}`))
  const ranked = sql`ranked as (select ${groups}, row_number() over (order by ${figures[0]} desc nulls last, ${groups}) as place from base as t group by ${groups})`
  const onKeys = sql.join(keys.map((key) => sql`r.${key} = t.${key}`), sql` and `)
  const shown = [sql`r.place`, ...keys.map((key) => sql`r.${key}`), ...p]
  return sql<AggregateRow>`${base}, ${ranked}
    select grouping(r.place) as total, ${sql.join(shown)}, ${named} from base as t left join ranked r on ${onKeys} and r.place <= ${sql.lit(top)}
    group by grouping sets ((${sql.join(shown)}), ()) order by 1, r.place nulls last${p.length > 0 ? sql`, t.p` : sql``}`
}

/** Cards without groups, whatever their windows, in one statement over the list. */
export function numbersStatement(cards: readonly AggregateDefinition[], context: AggregateContext, conditions: readonly Condition[]) {
  const figures = cards.flatMap((card, place) => {
    const only = aggregateConditions(card, context)
    return card.measures.map((measure, index) => sql`${figureSql(measure, context, only)} as ${sql.ref(`c${place}m${index}`)}`)
  })
  return sql<Record<string, unknown>>`select ${sql.join(figures)} from ${sourceOf(context)} as t${whereAll(conditions)}`
}

/** One card without groups of those from whom records are due. */
export function dueNumbersStatement(card: AggregateDefinition, context: AggregateContext, conditions: readonly Condition[]) {
  const figures = card.measures.map((measure, index) => sql`${figureSql(measure, context)} as ${sql.ref(`c0m${index}`)}`)
  return sql<Record<string, unknown>>`with base as (${baseSql(card, context, conditions)}) select ${sql.join(figures)} from base as t`
}

/** A group's value of an answer or an address, as its column stores it. */
export function inGroup(context: AggregateContext, name: string, value: string | null): Condition {
  const { text, column } = groupSql(context, name)
  // The plain column can use an index.
  if (!name.includes('.') && column.storage === 'text') return value === null ? sql`t.${sql.ref(column.column)} is null` : sql`t.${sql.ref(column.column)} = ${value}`
  return sql`${text} = ${value ?? ''}`
}

/** A group's value as its field has it. */
export function groupValue({ field, storage }: FieldColumn, text: string | null): unknown {
  if (text === null || text === '') return null
  if (storage === 'integer') return Number(text)
  return storage === 'boolean' ? text === 'true' : fieldTypeOf(field).normalize(text, field as never)
}
