import { createContext, useContext } from 'react'
import type { RecordData } from '../../contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import type { RelatedPart } from '../../language/printDefinition'
import type { RecordContext } from '../../language/recordRules'
import { fieldOrSystemField } from '../../language/systemFields'

/** Everything that sheets are drawn from, read beforehand: nothing on paper may still be on its way. */
export interface PrintWorld {
  readonly page: PageDefinition
  /** Knows the label of every referred record and dictionary item. */
  readonly context: RecordContext
  readonly records: readonly RecordData[]
  /** A field of a referred record. */
  readonly foreign: (resource: string, id: string, field: string) => unknown
  /** The records of a related part, with the fields of their page; undefined where its page may not be opened. */
  readonly related: (part: RelatedPart) => RelatedRows | undefined
  /** Address of an image among the files; undefined where it could not be read. */
  readonly imageUrl: (fileId: string) => string | undefined
}

export interface RelatedRows {
  readonly fields: PageDefinition['fields']
  /** Those that point to a record, by its id. */
  readonly rowsOf: (id: string) => readonly RecordData[]
}

/** One sheet: a record, or null for a form to be filled in by hand. */
export interface SheetValues {
  readonly world: PrintWorld
  readonly record: RecordData | null
  readonly values: Readonly<Record<string, unknown>>
  /** Whether a field applies to the record. */
  readonly applies: (name: string) => boolean
}

const SheetContext = createContext<SheetValues | null>(null)

/** Hands the parts of a sheet what it shows. */
export const SheetProvider = SheetContext.Provider

/** What the sheet around shows; throws outside of one. */
export function useSheet(): SheetValues {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('useSheet was called outside of a SheetProvider.')
  return sheet
}

/** A field with its value on this sheet; `vehicle.plateNo` reads through the reference. */
export function readField({ world, values }: SheetValues, name: string): { field: FieldDefinition; value: unknown } | null {
  const { page } = world
  const [own = '', foreign] = name.split('.')
  const field = fieldOrSystemField(page.fields, own)
  if (!field) return null
  if (foreign === undefined) return { field, value: values[own] ?? null }
  const resource = fieldTypeOf(field).refersTo?.(field as never) ?? ''
  const inner = page.references[resource]?.fields[foreign]
  const id = values[own]
  return inner ? { field: inner, value: typeof id === 'string' ? (world.foreign(resource, id, foreign) ?? null) : null } : null
}

/** Whether nothing is filled in: then there is room for a hand. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
