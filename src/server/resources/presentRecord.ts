import type { RecordData } from '../../contract/envelope'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import { readRow, type PageTable } from './pageTable'
import type { StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'

/** A whole record as it leaves the server: declared fields, files, and the titles of what is missing. */
export function presentRecord(services: RecordServices, table: PageTable, record: StoredRecord): RecordData {
  if (!table.hasAnnex) return record
  return { ...record, missingAnnex: missingSlots(services, table.page, record, (slot) => (record.annex?.[slot]?.length ?? 0) > 0).map(({ title }) => title) }
}

/** A row of a list: sensitive values masked, files as completeness alone. */
export function presentRow(services: RecordServices, table: PageTable, row: Record<string, unknown>): RecordData {
  const { annexSlots, ...record } = readRow(table.listColumns, row, { masked: true })
  if (!table.listsAnnex) return record as unknown as RecordData
  const filled = new Set(annexSlots as readonly string[])
  return { ...record, missingAnnex: missingSlots(services, table.page, record, (slot) => filled.has(slot)).map(({ title }) => title) } as unknown as RecordData
}

/** Required slots that apply to the record and have no file. */
export function missingSlots(services: RecordServices, page: PageDefinition, record: Readonly<Record<string, unknown>>, hasFile: (slot: string) => boolean): readonly AnnexSlot[] {
  const missing = Object.values(page.annex).filter((slot) => slot.required && !hasFile(slot.name))
  if (!missing.some((slot) => slot.visibleWhen !== null)) return missing
  const variables = recordVariables(page.fields, record, recordContext(services.set, services.principal, services.now))
  return missing.filter((slot) => slot.visibleWhen === null || holds(slot.visibleWhen, variables))
}
