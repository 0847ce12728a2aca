import type { TObject } from '@sinclair/typebox'
import { defineFieldType, type ExampleContext, type FieldContext, type FieldOf, type FieldTypeDefinition, type Random } from './fieldType'
import type { Problem, ProblemCode } from './problems'
import { cellText } from './textRules'

/** What differs between the texts that follow a rule of their own: plates, numbers of papers, addresses. */
export interface CodeType<Name extends string, Options extends TObject> {
  readonly type: Name
  readonly title: string
  readonly options: Options
  readonly width: number
  /** JSON Schema beside `type: string`; it may be wider than `fault`, never narrower. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The stored spelling of what people type. */
  readonly clean: (text: string) => string
  /** The code of what is wrong with a clean text, or null. */
  readonly fault: (text: string, context: FieldContext) => ProblemCode | null
  /** How it is shown, where it is not shown as it is stored. */
  readonly show?: (text: string) => string
  readonly example: (field: FieldOf<Options>, random: Random, context: ExampleContext) => string
  readonly invalidExamples: readonly { readonly value: unknown; readonly code: ProblemCode }[]
}

/** A field type whose value is one text under one rule. */
export function defineCodeType<const Name extends string, Options extends TObject>(code: CodeType<Name, Options>): FieldTypeDefinition<Name, Options> {
  const normalize = (value: unknown): unknown => {
    if (value === null || value === undefined) return null
    return typeof value === 'string' ? code.clean(value.trim()) || null : value
  }
  const check = (value: unknown, _field: unknown, context: FieldContext): readonly Problem[] => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    const fault = code.fault(value, context)
    return fault ? [{ code: fault }] : []
  }
  return defineFieldType({
    type: code.type,
    title: code.title,
    options: code.options,
    storage: 'text',
    celType: 'string',
    filters: ['contains', 'equals'],
    sortable: true,
    width: code.width,
    jsonSchema: () => ({ type: 'string', ...code.schema }),
    normalize,
    check,
    format: (value) => (code.show ? code.show(String(value)) : String(value)),
    toSheet: (value) => String(value),
    fromSheet: (cell) => normalize(cellText(cell)),
    example: code.example,
    invalidExamples: () => code.invalidExamples,
  })
}
