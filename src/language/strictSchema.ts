export type JsonSchema = Readonly<Record<string, unknown>>

/** A TypeBox schema as plain JSON Schema; names that a record's pattern refuses are refused, not let through unchecked. */
export function toStrictSchema(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => (isRecordSchema(value) ? { ...value, additionalProperties: false } : value)) as JsonSchema
}

function isRecordSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'patternProperties' in value && !('additionalProperties' in value)
}
