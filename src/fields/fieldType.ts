import type { Static, TObject } from '@sinclair/typebox'
import { isMasked, maskText } from './maskText'
import type { Filling, Problem } from './problems'

/** How a value is stored, in words no database owns; `server/tables` alone turns them into SQL. */
export type StorageType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'textArray' | 'json'

/**
 * How a filter compares. The value a filter carries:
 * `contains`, `equals` one value; `in`, `overlaps` a list; `between` `[from|null, to|null]`, both ends included;
 * `within` one value and everything below it: a region with its districts, an organisation with its children.
 */
export type FilterOperator = 'contains' | 'equals' | 'in' | 'overlaps' | 'between' | 'within'

/** A dictionary as it reaches fields: items in order. `tone` colours a status. */
export interface DictionaryItem {
  readonly value: string
  readonly label: string
  readonly tone?: Tone
  readonly parent?: string
}
export type Tone = 'neutral' | 'info' | 'success' | 'caution' | 'warning' | 'danger'
export interface Dictionary {
  readonly name: string
  readonly title: string
  readonly items: readonly DictionaryItem[]
  /** Too many items to send with a page: they are searched at the server. */
  readonly large: boolean
}

/** What a field type may ask the world around it. Browser and server each fill it. */
export interface FieldContext {
  /** The dictionary, or undefined where it is too large to have been sent along. */
  readonly dictionary: (name: string) => Dictionary | undefined
  /** The label of a referred record, if it has been loaded. */
  readonly refLabel: (resource: string, id: string) => string | undefined
  /** The id of the one record that bears this label; undefined where there is none or more than one. For spreadsheets. */
  readonly refByLabel?: (resource: string, label: string) => string | undefined
  /** The label of one item of a large dictionary (a region's full name), if it has been loaded. */
  readonly itemLabel?: (dictionary: string, value: string) => string | undefined
  /** The moment of the check; one for the whole request. */
  readonly now: Date
}

/** A cell of a spreadsheet. */
export type SheetValue = string | number | boolean | Date | null

/** A source of random numbers in [0, 1): the same seed gives the same examples. */
export type Random = () => number

/** Of the options of some type or other nothing is known: any field behind the gate will do. */
export type AnyOptions = TObject<Record<never, never>>

/**
 * The pure half of a field type: everything server, generators and the gate need to know about it.
 * `F` is the field as the page file declares it (common options and the type's own).
 * Values: `null` stands for "nothing filled in" and never reaches `check`, `format`, `toSheet`.
 */
export interface FieldTypeDefinition<Name extends string = string, Options extends TObject = AnyOptions> {
  readonly type: Name
  /** Chinese name, for documentation and tools. */
  readonly title: string
  /** The options beyond the common ones that a page file may write. */
  readonly options: Options
  readonly storage: StorageType
  /** Type of the value in CEL expressions. */
  readonly celType: 'string' | 'double' | 'bool' | 'list<string>' | 'map' | 'list<map>'
  /** The value as CEL sees it and a CEL result as a value, where they differ: money is text here and a number there. */
  readonly toCel?: (value: unknown, field: FieldOf<Options>) => unknown
  readonly fromCel?: (result: unknown, field: FieldOf<Options>) => unknown
  /** How a value comes about, for the words that ask for one; left out, it is typed. */
  readonly filling?: Filling
  /** Filter operators the type allows; the first is the one a plain name in `filters` means. Empty: no filter. */
  readonly filters: readonly FilterOperator[]
  readonly sortable: boolean
  /** Width of its list column in pixels. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** Resource a reference points to, for types that point to records. */
  readonly refersTo?: (field: FieldOf<Options>) => string
  /** JSON Schema of one value in an HTTP body (null is added around it). */
  readonly jsonSchema: (field: FieldOf<Options>) => Record<string, unknown>
  /** The one form of a value that is stored: trimmed, upper case, half width; blank becomes null. Total. */
  readonly normalize: (value: unknown, field: FieldOf<Options>) => unknown
  /** Everything wrong with a normalized value, shape included; empty when it is valid. Same verdict everywhere. */
  readonly check: (value: unknown, field: FieldOf<Options>, context: FieldContext) => readonly Problem[]
  /** What is wrong with a value because of what stands beside it, in the same record or row; empty where nothing is. `fields` are those beside it, for their titles. */
  readonly checkBeside?: (value: unknown, field: FieldOf<Options>, beside: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, { readonly title: string; readonly unit?: unknown }>>) => readonly Problem[]
  /** The value as a Chinese reader expects it in cells, exports and histories. */
  readonly format: (value: unknown, field: FieldOf<Options>, context: FieldContext) => string
  /** The value as a spreadsheet cell. */
  readonly toSheet: (value: unknown, field: FieldOf<Options>, context: FieldContext) => SheetValue
  /** Exports show the value, imports cannot bring it: templates leave the column out. */
  readonly exportOnly?: boolean
  /** Devices write it, never a hand: a form shows it and takes none. */
  readonly byDevice?: boolean
  /** A spreadsheet cell as a value; what cannot be read becomes a problem. Blank gives null. */
  readonly fromSheet: (cell: SheetValue, field: FieldOf<Options>, context: FieldContext) => unknown | Problem
  /** A valid value; references take the given ids. */
  readonly example: (field: FieldOf<Options>, random: Random, context: ExampleContext) => unknown
  /** Values `check` refuses, each with the code of the refusal; the robot types them. */
  readonly invalidExamples: (field: FieldOf<Options>) => readonly { value: unknown; code: string }[]
}

export interface ExampleContext extends FieldContext {
  /** Ids of records that exist in a resource. */
  readonly ids: (resource: string) => readonly string[]
  /** What stands in the same record or row already. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** Organisations below one, where it is known; else any other will do. */
  readonly below?: (orgId: string) => readonly string[]
  /** Fields of a record that go along when it is chosen, where they are known. */
  readonly fieldsOf?: (resource: string, id: string) => Readonly<Record<string, unknown>> | undefined
}

/** Options every field has, whatever its type (see `commonOptions.ts`), with the type's own. */
export type FieldOf<Options extends TObject> = import('./commonOptions').CommonOptions & { readonly name: string } & Static<Options>

/**
 * Keeps the literal name and option types of a definition, and puts masking around it:
 * a masked field shows and exports only the ends of its value, and what is left of one is never imported.
 */
export function defineFieldType<const Name extends string, Options extends TObject>(
  definition: FieldTypeDefinition<Name, Options>,
): FieldTypeDefinition<Name, Options> {
  const masked = (value: unknown, field: FieldOf<Options>, context: FieldContext) => maskText(definition.type, definition.format(value, field, context))
  return {
    ...definition,
    format: (value, field, context) => (field.masked ? masked(value, field, context) : definition.format(value, field, context)),
    toSheet: (value, field, context) => (field.masked ? masked(value, field, context) : definition.toSheet(value, field, context)),
    fromSheet: (cell, field, context) => (field.masked && isMasked(cell) ? typeProblem : definition.fromSheet(cell, field, context)),
  }
}

const typeProblem: Problem = { code: 'type' }
