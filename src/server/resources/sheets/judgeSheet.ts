import type { SheetRow } from '../../../contract/sheet'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { FieldContext } from '../../../fields/fieldType'
import { isProblem, problemText, type FieldError } from '../../../fields/problems'
import { columnsOf } from '../../../language/tableColumns'
import { judgeRecords, type JudgedRecord } from '../manyRecords'
import type { PageTable } from '../pageTable'
import { recordContext } from '../recordContext'
import type { RecordServices } from '../recordServices'
import type { Watch } from '../watch'
import { readLabels } from './readLabels'

/** A row of a sheet as the record it would become. */
export interface JudgedRow extends JudgedRecord {
  readonly row: number
}

/** Reads every cell by its column's type and judges the rows as if each were entered by hand. Writes nothing. */
export async function judgeSheet(services: RecordServices, table: PageTable, rows: readonly SheetRow[], watch: Watch): Promise<readonly JudgedRow[]> {
  const fields = table.ownColumns.map(({ field }) => field).filter(isRead)
  const context = await sheetContext(services, fields, rows)
  const read = rows.map((row) => readRow(fields, row, context))
  const judged = await judgeRecords(services, table, read.map(({ values }) => values), watch)
  return judged.map(({ record, errors }, index) => {
    const unreadable = read[index]?.errors ?? []
    const places = new Set(unreadable.map(({ path }) => path.split('/')[0]))
    // What could not be read is missing from the record, but that is not what is wrong with it.
    return { row: rows[index]?.row ?? 0, record, errors: [...unreadable, ...errors.filter(({ path }) => !places.has(path.split('/')[0] ?? ''))] }
  })
}

const isRead = (field: FieldDefinition) => !field.readOnly && field.compute === undefined

function readRow(fields: readonly FieldDefinition[], { cells }: SheetRow, context: FieldContext): { values: Record<string, unknown>; errors: readonly FieldError[] } {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const field of fields) {
    const cell = cells[field.name] ?? null
    if (cell === null || cell === '') continue
    const value = fieldTypeOf(field).fromSheet(cell, field as never, context)
    if (isProblem(value)) errors.push({ path: [field.name, ...(value.at ?? [])].join('/'), code: value.code, message: problemText(value, field.title) })
    else values[field.name] = value
  }
  return { values, errors }
}

/** Labels to ids, for every resource the sheet's columns point to; a label that two records bear names neither. */
async function sheetContext(services: RecordServices, fields: readonly FieldDefinition[], rows: readonly SheetRow[]): Promise<FieldContext> {
  const used = fields.filter(({ name }) => rows.some(({ cells }) => (cells[name] ?? null) !== null))
  const resources = new Set(used.flatMap((field) => resourcesOf(field)))
  const labels = new Map<string, ReadonlyMap<string, string | null>>()
  for (const resource of resources) labels.set(resource, await readLabels(services, resource))
  return { ...recordContext(services.set, services.principal, services.now), refByLabel: (resource, label) => labels.get(resource)?.get(label.trim()) ?? undefined }
}

/** Resources a field points to, its columns' included. */
function resourcesOf(field: FieldDefinition): readonly string[] {
  const own = fieldTypeOf(field).refersTo?.(field as never)
  return [...(own === undefined ? [] : [own]), ...Object.values(columnsOf(field)).flatMap(resourcesOf)]
}
