import { commonOptions } from '../fields/commonOptions'
import { fieldTypes } from '../fields/definitions'
import { fieldSchemaOf, propertiesOf, typeNames } from './gate/fieldSchema'
import { pageFileSchema, requiredKeys } from './pageFileSchema'
import { toStrictSchema, type JsonSchema } from './strictSchema'

const fieldName = '^[a-z][A-Za-z0-9]*$'

/**
 * `schemas/page.schema.json`: with it an editor completes and checks a page file as it is typed. A file that extends
 * another is a patch: every part of it may be left out, or be null, which deletes.
 */
export function createPageJsonSchema(): JsonSchema {
  const page = withFields(pageFileSchema, { $ref: '#/definitions/field' })
  const patch = toPatch(pageFileSchema)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: '由 npm run schemas -- --write-schema 生成，不要手改',
    title: '页面文件',
    description: '写法见 docs/SCHEMA-LANGUAGE.md',
    ...choose({ type: 'object', required: ['extends'] }, { $ref: '#/definitions/patch' }, choose({ required: ['path'] }, { $ref: '#/definitions/page' }, { $ref: '#/definitions/base' })),
    definitions: {
      page: { allOf: [{ $ref: '#/definitions/base' }, { required: requiredKeys }] },
      base: { ...page, required: ['version'], description: '没有“path”的是基准页，供其他页面扩展' },
      common: toStrictSchema(commonOptions),
      patch: { ...withFields(patch, { anyOf: [{ $ref: '#/definitions/fieldPatch' }, { type: 'null' }] }), required: ['version', 'extends'] },
      field: fieldSchema(),
      fieldPatch: fieldPatchSchema(),
    },
  }
}

const choiceKeys = ['if', 'then', 'else']

/** A choice in JSON Schema. Made of a list, because an object with a written `then` looks like a promise to linters. */
function choose(...[test, yes, no]: readonly [JsonSchema, JsonSchema, JsonSchema?]): JsonSchema {
  return Object.fromEntries([test, yes, no].flatMap((schema, index) => (schema === undefined ? [] : [[choiceKeys[index], schema] as const])))
}

function withFields(schema: JsonSchema, field: JsonSchema): JsonSchema {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>
  const fields: JsonSchema = { type: 'object', patternProperties: { [fieldName]: field }, additionalProperties: false, description: '字段：一条记录是什么' }
  return { ...schema, properties: { ...properties, fields } }
}

/** A field: its type decides which options it has. */
function fieldSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['title', 'type'],
    properties: { type: { enum: typeNames, description: typeNames.map((name) => `${name} ${fieldTypes[name as keyof typeof fieldTypes].title}`).join('，') } },
    allOf: typeNames.map((name) =>
      choose({ required: ['type'], properties: { type: { const: name } } }, withColumns(withCommonRefs(fieldSchemaOf(name)), { $ref: '#/definitions/field' })),
    ),
  }
}

/** A patch of a field need not repeat the type; then any option of any type may stand in it. */
function fieldPatchSchema(): JsonSchema {
  const options = new Map<string, JsonSchema[]>()
  for (const name of typeNames) {
    for (const [option, schema] of Object.entries(propertiesOf(toPatch(fieldSchemaOf(name))))) {
      if (option !== 'type') options.set(option, [...(options.get(option) ?? []), schema])
    }
  }
  const common = Object.keys(propertiesOf(toStrictSchema(commonOptions)))
  const merged = [...options].map(([option, schemas]): [string, JsonSchema] => [option, common.includes(option) ? orNull(commonRef(option)) : { anyOf: distinct(schemas) }])
  const columns: JsonSchema = { anyOf: [{ type: 'object', patternProperties: { [fieldName]: { anyOf: [{ $ref: '#/definitions/fieldPatch' }, { type: 'null' }] } }, additionalProperties: false }, { type: 'null' }] }
  return { type: 'object', properties: { ...Object.fromEntries(merged), type: { enum: typeNames }, columns }, additionalProperties: false }
}

/** Written once for all types, which keeps the file readable. */
function commonRef(option: string): JsonSchema {
  return { $ref: `#/definitions/common/properties/${option}` }
}

function withCommonRefs(schema: JsonSchema): JsonSchema {
  const common = propertiesOf(toStrictSchema(commonOptions))
  const properties = Object.entries(propertiesOf(schema)).map(([name, option]) => [name, name in common ? commonRef(name) : option])
  return { ...schema, properties: Object.fromEntries(properties) as unknown }
}

function withColumns(schema: JsonSchema, field: JsonSchema): JsonSchema {
  const properties = propertiesOf(schema)
  if (!('columns' in properties)) return schema
  return { ...schema, properties: { ...properties, columns: { ...properties['columns'], patternProperties: { [fieldName]: field } } } }
}

function distinct(schemas: readonly JsonSchema[]): JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
}

/** The schema of a merge patch: nothing is required and null deletes; lists replace as a whole and stay strict. */
function toPatch(schema: JsonSchema): JsonSchema {
  if (schema['type'] !== 'object') return schema
  const { required: _, minProperties: __, ...rest } = schema
  const patchAll = (schemas: unknown) =>
    Object.fromEntries(Object.entries(schemas as Readonly<Record<string, JsonSchema>>).map(([name, inner]) => [name, orNull(toPatch(inner))]))
  return {
    ...rest,
    ...('properties' in schema ? { properties: patchAll(schema['properties']) } : {}),
    ...('patternProperties' in schema ? { patternProperties: patchAll(schema['patternProperties']) } : {}),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema
  const about = description === undefined ? {} : { description }
  if (Object.keys(rest).length === 0) return schema
  return Array.isArray(rest['anyOf']) ? { ...about, anyOf: [...rest['anyOf'].map((branch: JsonSchema) => toPatch(branch)), { type: 'null' }] } : { ...about, anyOf: [rest, { type: 'null' }] }
}

/** The file's text: one line per key, so that a change of the language shows as one. */
export function pageJsonSchemaText(): string {
  return `${JSON.stringify(createPageJsonSchema(), null, 2)}\n`
}
