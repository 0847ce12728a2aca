import { commonOptions } from '../../fields/commonOptions'
import { fieldTypes } from '../../fields/definitions'
import { toStrictSchema, type JsonSchema } from '../strictSchema'

const schemas = new Map<string, JsonSchema>()

/** Every type name a page file may write. */
export const typeNames: readonly string[] = Object.keys(fieldTypes)

/** JSON Schema of a field of one type: the common options and the type's own, nothing else. */
export function fieldSchemaOf(type: string): JsonSchema {
  const known = schemas.get(type) ?? createFieldSchema(type)
  schemas.set(type, known)
  return known
}

function createFieldSchema(type: string): JsonSchema {
  const own = toStrictSchema(fieldTypes[type as keyof typeof fieldTypes].options)
  const common = toStrictSchema(commonOptions)
  return {
    type: 'object',
    properties: { ...propertiesOf(common), ...propertiesOf(own), type: { const: type } },
    required: ['title', 'type', ...((own['required'] ?? []) as string[])],
    additionalProperties: false,
  }
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}
