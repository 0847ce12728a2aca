import { PageFileParts } from './pageFile'
import { toStrictSchema, type JsonSchema } from './strictSchema'

const parts = toStrictSchema(PageFileParts)

/** JSON Schema of a merged page file; each field is checked on its own against the options of its type. */
export const pageFileSchema: JsonSchema = {
  ...parts,
  properties: {
    ...(parts['properties'] as object),
    fields: { type: 'object', patternProperties: { '^[a-z][A-Za-z0-9]*$': { type: 'object' } }, additionalProperties: false, minProperties: 1, description: '字段：一条记录是什么' },
  },
}

/** Keys every routed page has in the end, from its own file or from what it extends. */
export const requiredKeys = ['path', 'title', 'resource', 'fields'] as const
