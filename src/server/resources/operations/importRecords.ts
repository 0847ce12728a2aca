import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { SheetValue } from '../../../fields/fieldType'
import { isProblem, problemText, type FieldError } from '../../../fields/problems'
import { RequestRefusal } from '../../errors'
import { homeTable, type PageTable } from '../pageTable'
import { recordContext } from '../recordContext'
import { attempt, inTransaction, openPage, type RecordServices } from '../recordServices'
import { ownedBy, whereAll } from '../scope'
import { insertRecord } from './createRecord'

const mostRows = 5000

export interface ImportAnswer {
  readonly created: number
}

/** Creates a record per row of a spreadsheet, or none: every error comes back with its row (`2/plateNo`, the header is row 1). */
export async function importRecords(services: RecordServices, pageId: string, bytes: Uint8Array): Promise<ImportAnswer> {
  const table = openPage(services, pageId, 'import')
  const [header = [], ...rows] = await readRows(bytes)
  const fields = fieldsOfHeader(table, header)
  const filled = rows.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
  if (filled.length > mostRows) throw new RequestRefusal('tooLarge', { message: `一次最多导入${mostRows}行，文件中有${filled.length}行` })
  const context = await sheetContext(services, fields)
  return inTransaction(services, async (inner) => {
    const errors: FieldError[] = []
    for (const { row, cells } of filled) {
      const { values, problems } = readValues(fields, cells, context)
      errors.push(...problems.map((problem) => ({ ...problem, path: `${row}/${problem.path}` })))
      if (problems.length > 0) continue
      // What was refused goes no further; from the first error on, rows are only judged.
      await insertOrCollect(inner, table, values, row, errors)
    }
    if (errors.length > 0) throw new RequestRefusal('invalid', { message: `文件中有${errors.length}处错误，没有导入任何一行`, errors: errors.slice(0, 500) })
    return { created: filled.length }
  })
}

async function insertOrCollect(services: RecordServices, table: PageTable, values: Readonly<Record<string, unknown>>, row: number, errors: FieldError[]): Promise<void> {
  try {
    await attempt(services, () => insertRecord(services, table, values))
  } catch (error) {
    if (!(error instanceof RequestRefusal)) throw error
    errors.push(...(error.errors.length > 0 ? error.errors : [{ path: '', code: 'rule' as const, message: error.message }]).map((one) => ({ ...one, path: `${row}/${one.path}` })))
  }
}

async function readRows(bytes: Uint8Array): Promise<readonly (readonly SheetValue[])[]> {
  try {
    const workbook = await readXlsx(bytes)
    return (workbook.sheets[0]?.rows ?? []) as readonly (readonly SheetValue[])[]
  } catch {
    throw new RequestRefusal('unsupportedFile', { message: '读不出这个文件，请使用下载的模板（xlsx）' })
  }
}

/** Columns are found by their titles, in any order; a required mark does not matter. */
function fieldsOfHeader({ ownColumns }: PageTable, header: readonly SheetValue[]): readonly (FieldDefinition | null)[] {
  const byTitle = new Map(ownColumns.map(({ field }) => [field.title, field]))
  const fields = header.map((title) => byTitle.get(String(title ?? '').replace(/[*＊\s]/g, '')) ?? null)
  if (fields.every((field) => field === null)) {
    throw new RequestRefusal('badRequest', { message: `第一行应是列名，如：${[...byTitle.keys()].slice(0, 5).join('、')}` })
  }
  return fields
}

function readValues(fields: readonly (FieldDefinition | null)[], cells: readonly SheetValue[], context: ReturnType<typeof recordContext>) {
  const values: Record<string, unknown> = {}
  const problems: FieldError[] = []
  fields.forEach((field, index) => {
    const cell = cells[index] ?? null
    if (!field || field.readOnly || field.compute !== undefined || cell === null) return
    const value = fieldTypeOf(field).fromSheet(cell, field as never, context)
    if (isProblem(value)) problems.push({ path: field.name, code: value.code, message: problemText(value, field.title) })
    else values[field.name] = value
  })
  return { values, problems }
}

/** Labels to ids, for every resource the sheet's columns point to; a label that two records bear names neither. */
async function sheetContext(services: RecordServices, fields: readonly (FieldDefinition | null)[]): Promise<ReturnType<typeof recordContext>> {
  const resources = new Set(fields.flatMap((field) => (field ? (fieldTypeOf(field).refersTo?.(field as never) ?? []) : [])))
  const labels = new Map<string, Map<string, string | null>>()
  for (const resource of resources) labels.set(resource, await readLabels(services, resource))
  return { ...recordContext(services.set, services.principal, services.now), refByLabel: (resource, label) => labels.get(resource)?.get(label.trim()) ?? undefined }
}

async function readLabels({ set, db, principal }: RecordServices, resource: string): Promise<Map<string, string | null>> {
  const table = homeTable(set, resource)
  const label = table.columns.get(table.page.label)
  if (!label) return new Map()
  const scope = table.page.scope === 'any' || principal.groupOrgIds === null ? [] : [ownedBy(resource, principal.groupOrgIds)]
  const { rows } = await sql<{ id: string; label: string | null }>`select t.id, t.${sql.ref(label.column)}::text as label from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, ...scope])} limit 50000`.execute(db)
  const ids = new Map<string, string | null>()
  for (const row of rows) if (row.label !== null) ids.set(row.label, ids.has(row.label) ? null : row.id)
  return ids
}
