import type { ComponentType } from 'react'
import type { DictionaryItem, FieldContext } from './fieldType'
import type { FieldDefinition } from './definitions'
import type { FieldState } from '../language/fieldStates'
import type { DictionaryRequest } from '../contract/dictionaryPaths'
import type { ReferenceDefinition } from '../language/endpointsDefinition'
import type { RecordClient } from '../client/recordClient'

/** What the React half of a field type may ask of the page around it; `FieldServicesProvider` supplies it. */
export interface FieldServices extends FieldContext {
  readonly client: RecordClient
  readonly references: Readonly<Record<string, ReferenceDefinition>>
  /** The signed-in person, for the defaults `me` and `myOrg`. */
  readonly user: { readonly id: string; readonly orgId: string }
  /** Opens a referred record, where the user may see it. */
  /** Whether the user may open records of the resource; without it, all that `openRecord` can. */
  readonly canOpen?: (resource: string) => boolean
  readonly openRecord?: (resource: string, id: string) => void
  /** Draws files of a slot of the record around, and takes more; absent where there is no record. */
  readonly Files?: ComponentType<FilesProps>
  /** Searches a dictionary that is too large to have been sent along, or reads the items of the given values. */
  readonly searchDictionary?: (name: string, request: DictionaryRequest, signal?: AbortSignal) => Promise<readonly DictionaryItem[]>
}

/** Some of the files of an annex slot, by id. */
export interface FilesProps {
  readonly id?: string
  readonly slot: string
  readonly title: string
  readonly ids: readonly string[]
  readonly max?: number
  /** Without it they are shown only. */
  readonly onChange?: (ids: readonly string[]) => void
  readonly describedBy?: string | undefined
}

/** A value where it is read: list cell, detail, merge. Never null: empty values are drawn by the page. */
export interface CellProps {
  readonly field: FieldDefinition
  readonly value: unknown
  /** `list` one line, cut off; `detail` in full. */
  readonly place: 'list' | 'detail'
}

/** A value where it is written. The page draws label, help and errors around it. */
export interface InputProps {
  /** For the label's `htmlFor`; the focusable element bears it. */
  readonly id: string
  readonly field: FieldDefinition
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** For organisations of which only those below another may be chosen: the other one, null while it is not filled in. */
  readonly below?: string | null
  /** For references of which only some are offered: what they have to be as the record stands, by their fields; null where any will do. */
  readonly offered?: () => Readonly<Record<string, unknown>> | null
  /** For references that must not repeat: `page.field` of this one, so that only records are offered to which none points yet. */
  readonly free?: string
  readonly describedBy?: string
  /** For fields that are chosen from what another one lists, or kept within what another one says: what stands in the same record or row. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** Errors inside the value, by inner path (`3/remark`), for tables. */
  readonly innerErrors?: Readonly<Record<string, string>>
  /** For tables: the state of a row's cells by column; a column left out is visible and as its definition says. */
  readonly cellStates?: (row: Readonly<Record<string, unknown>>, index: number) => Readonly<Record<string, FieldState>>
  /** For tables that only grow: so many rows from the first on were saved before and stay as they are. */
  readonly savedRows?: number
  /** For tables: buttons that fill many rows at once, and what the rows then are; an unchanged row is the same object. */
  readonly fills?: readonly { readonly name: string; readonly title: string; readonly rows: () => readonly Readonly<Record<string, unknown>>[] }[] | undefined
}

/** A filter's value follows its operator, see `contract/listQuery`. */
export interface FilterProps {
  readonly id: string
  readonly field: FieldDefinition
  readonly operator: import('./fieldType').FilterOperator
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export type FieldCell = ComponentType<CellProps>
export type FieldInput = ComponentType<InputProps>
export type FieldFilter = ComponentType<FilterProps>
