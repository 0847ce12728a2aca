import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'

type JsonSchema = Record<string, unknown>

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** A field as it stands in a body, with its title and help. */
export function fieldSchema(field: FieldDefinition): JsonSchema {
  const schema = nullable(fieldTypeOf(field).jsonSchema(field as never))
  return { ...schema, title: field.title, ...(field.help ? { description: field.help } : {}), ...(field.readOnly || field.compute !== undefined ? { readOnly: true } : {}) }
}

/** What may be written: declared fields that are not the system's own. */
export function writeSchema(page: PageDefinition, kind: 'create' | 'update'): JsonSchema {
  const fields = Object.values(page.fields).filter((field) => !field.readOnly && field.compute === undefined && field.name !== page.states?.field && !(field.name in page.where))
  const required = fields.filter((field) => field.required && field.default === undefined && !('number' in field)).map((field) => field.name)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
      ...(Object.keys(page.annex).length > 0 ? { annex: annexIds(page) } : {}),
      ...(kind === 'update' ? { version: { type: 'integer', title: '读取时的版本号' } } : {}),
    },
    ...(kind === 'update' ? { required: ['version'] } : required.length > 0 ? { required } : {}),
  }
}

/** A whole record as `get` answers it. */
export function readSchema(page: PageDefinition): JsonSchema {
  const moment = { type: 'string', format: 'date-time' }
  const person = { type: ['string', 'null'] }
  return {
    type: 'object',
    title: page.noun,
    properties: {
      id: { type: 'string', title: '编号' },
      version: { type: 'integer', title: '版本号' },
      ...Object.fromEntries(Object.values(page.fields).map((field) => [field.name, fieldSchema(field)])),
      createdAt: { ...moment, title: '创建时间' },
      createdBy: { ...person, title: '创建人' },
      updatedAt: { ...moment, title: '更新时间' },
      updatedBy: { ...person, title: '更新人' },
      deletedAt: { anyOf: [moment, { type: 'null' }], title: '删除时间' },
      ...(Object.keys(page.annex).length > 0
        ? {
            annex: { type: 'object', title: '附件', properties: Object.fromEntries(Object.values(page.annex).map((slot) => [slot.name, { type: 'array', title: slot.title, items: { $ref: '#/components/schemas/AnnexFile' } }])) },
            missingAnnex: { type: 'array', title: '缺少的附件', items: { type: 'string' } },
          }
        : {}),
      ...(page.states ? { moves: { type: 'array', title: '当前用户可做的流转', items: { type: 'string' } } } : {}),
    },
    required: ['id', 'version'],
  }
}

function annexIds(page: PageDefinition): JsonSchema {
  const slots = Object.values(page.annex).map((slot) => [slot.name, { type: 'array', title: slot.title, maxItems: slot.max, items: { type: 'string' } }])
  return { type: 'object', title: '附件编号', additionalProperties: false, properties: Object.fromEntries(slots) }
}

/** The body of a list query: paging, and the page's filters beside it. */
export function querySchema(page: PageDefinition): JsonSchema {
  return {
    type: 'object',
    properties: {
      current: { type: 'integer', minimum: 1, default: 1, title: '第几页' },
      size: { type: 'integer', minimum: 1, maximum: 200, default: page.list.pageSize, title: '每页条数' },
      orders: { type: 'array', maxItems: 3, title: '排序', items: { type: 'object', required: ['column', 'asc'], properties: { column: { type: 'string' }, asc: { type: 'boolean' } } } },
      keyword: { type: 'string', title: '快速搜索' },
      removed: { type: 'boolean', title: '回收站' },
      figure: { $ref: '#/components/schemas/Figure' },
      ...tabsSchema(page),
      ...Object.fromEntries(page.list.filters.map((filter) => [filter.field, filterSchema(filter.title, filter.operator, filter.field)])),
    },
  }
}

/** What the list has tabs for narrows it, among the filters or not. */
function tabsSchema({ fields, list: { tabsBy } }: PageDefinition): Record<string, JsonSchema> {
  return tabsBy === null ? {} : { [tabsBy]: filterSchema(fields[tabsBy]?.title ?? '', 'in', tabsBy) }
}

function filterSchema(title: string, operator: string, field: string): JsonSchema {
  if (field === 'annex') return { title, enum: ['complete', 'missing'] }
  if (field === 'expiry') return { title, enum: ['expired', '7', '30', '90'] }
  if (operator === 'between') return { title, description: '[起, 止]，不限的一端为 null', type: 'array', minItems: 2, maxItems: 2, items: { type: ['string', 'number', 'null'] } }
  if (operator === 'contains' || operator === 'equals') return { title, description: operator === 'contains' ? '包含' : '等于', type: ['string', 'number', 'boolean'] }
  return { title, description: '其中之一', type: 'array', items: { type: ['string', 'number', 'boolean'] } }
}
