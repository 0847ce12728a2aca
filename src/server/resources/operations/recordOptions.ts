import { sql } from 'kysely'
import { mostOptions, type OptionsRequest, type RecordOption } from '../../../contract/envelope'
import { maskText } from '../../../fields/maskText'
import { organizationResource } from '../../../fields/referenceType'
import type { Principal } from '../../access/principal'
import { RequestRefusal } from '../../errors'
import { idsBelow } from '../organizationsAround'
import type { FieldColumn, PageTable } from '../pageTable'
import { containing } from '../queries/filterConditions'
import { openPageForReference } from '../openPageForReference'
import { retiredSql } from '../retiredSql'
import type { RecordServices } from '../recordServices'
import { offeredConditions } from '../unofferedIn'
import { allOf, choosableBy, publicConditions, scopeConditions, whereAll, whereConditions, type Condition } from '../scope'

const mostIds = 1000

/** Records as others point to them: by ids in one batch, or found by a keyword. */
export async function recordOptions(services: RecordServices, pageId: string, request: OptionsRequest): Promise<readonly RecordOption[]> {
  const table = openPageForReference(services, pageId)
  const fields = (request.fields ?? []).map((name) => askedColumn(table, name))
  return request.ids ? optionsByIds(services, table, request.ids, fields) : searchOptions(services, table, request, fields)
}

function askedColumn({ columns, page }: PageTable, name: string): FieldColumn {
  const column = typeof name === 'string' ? columns.get(name) : undefined
  if (!column) throw new RequestRefusal('badRequest', { message: `没有“${String(name)}”这个字段，可用的有：${Object.keys(page.fields).join('、')}` })
  return column
}

/**
 * A reference may name a record of another organisation (a regulator's order): its label may be read by whoever has
 * the id, its other fields only where the record is visible; masked ones in full only by whoever may open the record, as
 * there. Removed records keep their names in old records; of what is kept back not even the name is told.
 */
async function optionsByIds({ db, principal }: RecordServices, table: PageTable, ids: readonly string[], fields: readonly FieldColumn[]): Promise<readonly RecordOption[]> {
  if (!Array.isArray(ids) || ids.length > mostIds || !ids.every((id) => typeof id === 'string')) throw new RequestRefusal('badRequest', { message: `ids 应是最多 ${mostIds} 个编号` })
  if (ids.length === 0) return []
  const scope = visibleToReferrers(table, principal)
  const opened = principal.may(table.page.id, 'view') ? [sql`t.deleted_at is null`, ...scopeConditions(table, principal)] : [sql`false`]
  const { rows } = await sql<Row>`select t.id, ${labelOf(table)} as "_label", ${retiredSql(table.set, table.resource.name)} as "_retired", (${allOf(scope)}) as "_visible", (${allOf(opened)}) as "_opened"${selection(fields)}
    from ${sql.table(table.table)} as t${whereAll([sql`t.id = any(${ids}::text[])`, ...publicConditions(table, principal)])}`.execute(db)
  return rows.map((row) => toOption(row, row['_visible'] ? fields : []))
}

async function searchOptions(services: RecordServices, table: PageTable, { keyword = '', size = 20, below, free, where }: OptionsRequest, fields: readonly FieldColumn[]): Promise<readonly RecordOption[]> {
  if (!Number.isSafeInteger(size) || size < 1 || size > mostOptions || typeof keyword !== 'string') throw new RequestRefusal('badRequest', { message: `keyword 应是文字，size 应是 1 到 ${mostOptions} 的整数` })
  if (below !== undefined && (typeof below !== 'string' || table.resource.name !== organizationResource)) throw new RequestRefusal('badRequest', { message: 'below 应是一个组织的编号，只用于搜索组织' })
  const { db, principal } = services
  const label = labelOf(table)
  const searched = [table.page.label, ...table.page.list.search].flatMap((name) => table.columns.get(name) ?? []).filter(({ storage }) => storage === 'text')
  const found = keyword.trim() === '' || searched.length === 0 ? [] : [sql`(${sql.join(searched.map(({ column }) => sql`t.${sql.ref(column)} ilike ${containing(keyword)}`), sql` or `)})`]
  const conditions = [sql`t.deleted_at is null`, ...visibleToReferrers(table, principal), ...whereConditions(table), ...(below === undefined ? [] : [sql`t.id in ${idsBelow(services, below)}`]), ...(free === undefined ? [] : [isFree(services, table, free)]), ...(where === undefined ? [] : offeredConditions(table, where)), ...found]
  // What is in use first; what is not can still be pointed to, as an accident may be entered about somebody who has left.
  const retired = retiredSql(table.set, table.resource.name)
  const { rows } = await sql<Row>`select t.id, ${label} as "_label", ${retired} as "_retired", true as "_visible", false as "_opened"${selection(fields)}
    from ${sql.table(table.table)} as t${whereAll(conditions)} order by ${retired} is not null, 2, 1 limit ${size}`.execute(db)
  return rows.map((row) => toOption(row, fields))
}

/** Only where the field says that two may not point to the same: anybody who tries to is told as much. */
function isFree(services: RecordServices, { page, resource }: PageTable, free: unknown): Condition {
  const [pageId = '', name = ''] = typeof free === 'string' ? free.split('.') : []
  const pointing = services.set.pages[pageId] ? openPageForReference(services, pageId) : null
  const column = pointing?.columns.get(name)
  if (!pointing || !column?.field.unique || column.refersTo !== resource.name) throw new RequestRefusal('badRequest', { message: `free 应是“页面.字段”：一个指向“${page.title}”、不得重复的字段` })
  return sql`not exists (select 1 from ${sql.table(pointing.table)} as o where o.deleted_at is null and o.${sql.ref(column.column)} = t.id)`
}

interface Row extends Record<string, unknown> { id: string; _label: string | null; _retired: string | null; _visible: boolean; _opened: boolean }

/** Whoever may point to records sees those of his group, those sent to it and those there to be read, whatever scope the list has. */
function visibleToReferrers(table: PageTable, principal: Principal): Condition[] {
  return table.page.scope === 'any' || principal.groupOrgIds === null ? [] : [choosableBy(table, principal)]
}

function labelOf({ page, columns }: PageTable) {
  const column = columns.get(page.label)
  return column ? sql`t.${sql.ref(column.column)}::text` : sql`t.id`
}

function selection(fields: readonly FieldColumn[]) {
  return sql.join(fields.map(({ field, column }) => sql`, t.${sql.ref(column)} as ${sql.ref(field.name)}`), sql``)
}

function toOption(row: Row, fields: readonly FieldColumn[]): RecordOption {
  const values = fields.map(({ field, read }) => {
    const value = read(row[field.name])
    return [field.name, field.masked === true && !row['_opened'] && typeof value === 'string' ? maskText(field.type, value) : value]
  })
  return { ...Object.fromEntries(values), id: row.id, label: row['_label'] ?? row.id, ...(row['_retired'] === null ? {} : { retired: row['_retired'] }) }
}
