import { Type, type TObject } from '@sinclair/typebox'
import { defineFieldType, type ExampleContext, type FieldContext, type FieldOf, type FieldTypeDefinition, type FilterOperator } from './fieldType'
import { checkCount, idLength, isId, labelSeparator, normalizeChoice, normalizeChoices, readLabels, type CountOptions } from './listRules'
import { pick, pickSome, randomInt } from './random'
import { cellText } from './textRules'

/** Resources that the fixed reference types point to. */
export const organizationResource = 'organization'
export const employeeResource = 'employee'

interface ReferenceType<Name extends string, Options extends TObject> {
  readonly type: Name
  readonly title: string
  readonly options: Options
  readonly width: number
  readonly filters: readonly FilterOperator[]
  readonly resourceOf: (field: FieldOf<Options>) => string
}

/** The option of fields of organisations that narrows them down. */
export const below = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '本页的一个组织字段：只可选它的下级' })

/** The option of fields of records that narrows them down. */
export const where = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.String({ minLength: 1, description: '值，或其中之一即可的列表（CEL 表达式）；还不知道的不限' }), { minProperties: 1, description: '只可选这样的记录：它们的字段各要等于什么' })

/** What the records that a field offers have to be: expressions by their fields; undefined where any will do. */
export function offeredWhere(field: object): Readonly<Record<string, string>> | undefined {
  return 'where' in field ? (field.where as Readonly<Record<string, string>> | undefined) : undefined
}

/** Kinds of organisation that a field takes; undefined where any will do. */
export function kindsTaken(field: object): readonly string[] | undefined {
  return 'kinds' in field && Array.isArray(field.kinds) ? field.kinds : undefined
}

/** The field below whose organisation a field's own have to lie; undefined where any will do. */
export function fieldAbove(field: object): string | undefined {
  return 'below' in field && typeof field.below === 'string' ? field.below : undefined
}

const idSchema = { type: 'string', minLength: 1, maxLength: idLength, pattern: '^\\S+$' }

function labelOf(resource: string, id: unknown, context: FieldContext): string {
  return context.refLabel(resource, String(id)) ?? String(id)
}

/** The id behind a label; an id that is known as one is taken as it is, because exports write it where no label was loaded. */
function idOf(resource: string, text: string, context: FieldContext): string | undefined {
  return context.refByLabel?.(resource, text) ?? (isId(text) && context.refLabel(resource, text) !== undefined ? text : undefined)
}

function idsOf(resource: string, context: ExampleContext): readonly string[] {
  const ids = context.ids(resource)
  if (ids.length === 0) throw new Error(`example of a reference to '${resource}': ids('${resource}') gave none, expected at least one existing record`)
  return ids
}

/** A field type whose value is the id of one record. Whether the record exists, the server alone can say (`notFound`). */
export function defineReferenceType<const Name extends string, Options extends TObject>(reference: ReferenceType<Name, Options>): FieldTypeDefinition<Name, Options> {
  const { resourceOf } = reference
  return defineFieldType({
    type: reference.type,
    title: reference.title,
    options: reference.options,
    storage: 'text',
    celType: 'string',
    filling: 'chosen',
    filters: reference.filters,
    sortable: true,
    width: reference.width,
    refersTo: resourceOf,
    jsonSchema: () => ({ ...idSchema }),
    normalize: normalizeChoice,
    check: (value) => (isId(value) ? [] : [{ code: 'type' }]),
    format: (value, field, context) => labelOf(resourceOf(field), value, context),
    toSheet: (value, field, context) => labelOf(resourceOf(field), value, context),
    fromSheet: (cell, field, context) => {
      const text = cellText(cell)
      return text === null ? null : (idOf(resourceOf(field), text, context) ?? { code: 'notFound' as const })
    },
    example: (field, random, context) => pick(random, idsOf(resourceOf(field), context)),
    invalidExamples: () => [{ value: 'x'.repeat(idLength + 1), code: 'type' }],
  })
}

/** A field type whose value is the ids of several records. */
export function defineReferencesType<const Name extends string, Options extends TObject>(reference: ReferenceType<Name, Options>): FieldTypeDefinition<Name, Options> {
  const { resourceOf } = reference
  const countOf = (field: FieldOf<Options>): CountOptions => field as CountOptions
  const format = (value: unknown, field: FieldOf<Options>, context: FieldContext) =>
    (value as readonly unknown[]).map((id) => labelOf(resourceOf(field), id, context)).join(labelSeparator)
  return defineFieldType({
    type: reference.type,
    title: reference.title,
    options: reference.options,
    storage: 'textArray',
    celType: 'list<string>',
    filling: 'chosen',
    filters: reference.filters,
    sortable: false,
    width: reference.width,
    refersTo: resourceOf,
    jsonSchema: (field) => ({
      type: 'array', items: { ...idSchema }, minItems: Math.max(1, countOf(field).min ?? 1), uniqueItems: true,
      ...(countOf(field).max === undefined ? {} : { maxItems: countOf(field).max }),
    }),
    normalize: normalizeChoices,
    check: (value, field) => (Array.isArray(value) && value.length > 0 && value.every(isId) ? checkCount(value, countOf(field)) : [{ code: 'type' }]),
    format,
    toSheet: format,
    fromSheet: (cell, field, context) => {
      const text = cellText(cell)
      if (text === null) return null
      const ids = readLabels(text, (label) => idOf(resourceOf(field), label, context))
      return ids.includes(undefined) ? { code: 'notFound' as const } : normalizeChoices(ids)
    },
    example: (field, random, context) => {
      const ids = idsOf(resourceOf(field), context)
      const { min = 1, max = 3 } = countOf(field)
      return pickSome(random, ids, Math.min(ids.length, randomInt(random, min, Math.max(min, Math.min(max, 3)))))
    },
    invalidExamples: () => [{ value: ['x'.repeat(idLength + 1)], code: 'type' }],
  })
}
