import type { SheetCell, SheetRow } from '../../../contract/sheet'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { FieldContext } from '../../../fields/fieldType'
import { isProblem, problemText, type FieldError } from '../../../fields/problems'
import { columnsOf } from '../../../language/tableColumns'
import { recordContext } from '../recordContext'
import type { RecordServices } from '../recordServices'
import { readLabels } from './readLabels'

export interface ReadCells {
  readonly values: Record<string, unknown>
  readonly errors: readonly FieldError[]
}

/** The filled cells of a row, each by its field's type. */
export function readCells(fields: readonly FieldDefinition[], cells: Readonly<Record<string, SheetCell>>, context: FieldContext): ReadCells {
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

/** What could not be read is missing from the record, but that is not what is wrong with it. */
export function withUnreadable(unreadable: readonly FieldError[], errors: readonly FieldError[]): FieldError[] {
  const places = new Set(unreadable.map(({ path }) => path.split('/')[0]))
  return [...unreadable, ...errors.filter(({ path }) => !places.has(path.split('/')[0] ?? ''))]
}

/** Labels to ids, for every resource the sheet's columns point to; a label that two records bear names neither. */
export async function sheetContext(services: RecordServices, fields: readonly FieldDefinition[], rows: readonly SheetRow[]): Promise<FieldContext> {
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
