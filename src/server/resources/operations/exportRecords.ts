import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { ListQuery } from '../../../contract/listQuery'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { SheetValue } from '../../../fields/fieldType'
import { dayOf } from '../../../language/calendar'
import { homeTable, type PageTable } from '../pageTable'
import { loadReferences, type LoadedReferences } from '../labelsOf'
import { missingSlots } from '../presentRecord'
import { listConditions } from '../queries/listConditions'
import { listIds } from '../queries/listRows'
import { readRecords, type StoredRecord } from '../queries/readRecord'
import { openPage, type RecordServices } from '../recordServices'
import { RequestRefusal } from '../../errors'
import { sheetName, type SheetAnswer } from '../sheets/sheetAnswer'
import { checkRecycleBin } from './listRecords'

/** More rows than this are asked for in parts: nobody reads them, and they hold the database. */
const mostRows = 100_000
const rowsPerRead = 500

interface SheetColumn {
  readonly title: string
  readonly width: number
  readonly cell: (record: StoredRecord, loaded: LoadedReferences) => SheetValue
}

/** The filtered list as a spreadsheet, written while it is read: labels instead of ids, sensitive values masked. */
export async function exportRecords(services: RecordServices, pageId: string, query: ListQuery): Promise<SheetAnswer> {
  const table = openPage(services, pageId, 'export')
  checkRecycleBin(services, table, query)
  const conditions = listConditions(table, query, services.principal, services.now)
  const ids = await listIds(services.db, table, conditions, query.orders, mostRows + 1)
  if (ids.length > mostRows) throw new RequestRefusal('tooLarge', { message: `符合条件的${table.page.noun}超过${mostRows}条，请用筛选分几次导出` })
  const columns = sheetColumns(services, table)
  const write = (some: readonly string[]) => writeXlsxStream(rows(services, table, some, columns), {
    name: sheetName(table.page.title),
    columns: columns.map(({ title, width }, index) => ({ header: title, key: String(index), width: Math.round(width / 8) })),
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>
  return {
    fileName: `${table.page.title}_${dayOf(services.now)}.xlsx`, stream: Readable.from(write(ids), { objectMode: false }),
    expectedSize: await expectedSize(ids, async (some) => sizeOf(write(some))),
  }
}

/** So many bytes as the first rows let expect. */
async function expectedSize(ids: readonly string[], measure: (ids: readonly string[]) => Promise<number>): Promise<number> {
  const sample = ids.slice(0, rowsPerRead)
  const [empty, some] = [await measure([]), await measure(sample)]
  return Math.round(empty + ((some - empty) * ids.length) / Math.max(1, sample.length))
}

async function sizeOf(sheet: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const chunk of sheet) size += chunk.length
  return size
}

async function* rows(services: RecordServices, table: PageTable, ids: readonly string[], columns: readonly SheetColumn[]): AsyncGenerator<SheetValue[]> {
  const fields = table.ownColumns.map(({ field }) => field)
  for (let start = 0; start < ids.length; start += rowsPerRead) {
    const chunk = ids.slice(start, start + rowsPerRead)
    const records = await readRecords(services.db, table, [sql`t.id = any(${chunk}::text[])`])
    const byId = new Map(records.map((record) => [record.id, record]))
    const loaded = await loadReferences(services, fields, records)
    for (const id of chunk) {
      const record = byId.get(id)
      if (record) yield columns.map((column) => column.cell(record, loaded))
    }
  }
}

function sheetColumns(services: RecordServices, table: PageTable): readonly SheetColumn[] {
  return table.page.list.columns.map(({ field: path, title, width }): SheetColumn => {
    const [own = '', inner] = path.split('.')
    if (path === 'annex') return { title, width, cell: (record) => annexText(services, table, record) }
    const column = table.columns.get(own)
    if (!column) throw new Error(`Column '${path}' of page '${table.page.id}' names no field; the gate should have refused it`)
    if (inner === undefined) return { title, width, cell: (record, loaded) => sheetCell(column.field, record[own], loaded) }
    const resource = column.refersTo ?? ''
    const target = homeTable(table.set, resource).columns.get(inner)
    return { title, width, cell: (record, loaded) => (target ? sheetCell(target.field, loaded.record(resource, record[own])?.[inner], loaded) : null) }
  })
}

function sheetCell(field: FieldDefinition, value: unknown, { context }: LoadedReferences): SheetValue {
  return value === null || value === undefined ? null : fieldTypeOf(field).toSheet(value, field as never, context)
}

function annexText(services: RecordServices, table: PageTable, record: StoredRecord): string {
  const missing = missingSlots(services, table.page, record, (slot) => (record.annex?.[slot]?.length ?? 0) > 0)
  return missing.length === 0 ? '齐全' : `缺：${missing.map(({ title }) => title).join('、')}`
}
