/** Shapes that every page shares (`contract/envelope`). */
export const sharedSchemas = {
  AnnexFile: {
    type: 'object',
    required: ['id', 'name', 'mime', 'size'],
    properties: {
      id: { type: 'string' }, name: { type: 'string' }, mime: { type: 'string' }, size: { type: 'integer', title: '字节数' },
      uploadedAt: { type: 'string', format: 'date-time' }, uploadedBy: { type: ['string', 'null'] },
    },
  },
  Option: { type: 'object', required: ['id', 'label'], properties: { id: { type: 'string' }, label: { type: 'string' } }, additionalProperties: true },
  OptionsRequest: {
    type: 'object',
    properties: {
      ids: { type: 'array', maxItems: 1000, items: { type: 'string' }, title: '按编号取' },
      keyword: { type: 'string', title: '搜索' }, size: { type: 'integer', minimum: 1, maximum: 100 },
      fields: { type: 'array', items: { type: 'string' }, title: '一并返回的字段' },
    },
  },
  HistoryEntry: {
    type: 'object',
    properties: {
      id: { type: 'string' }, at: { type: 'string', format: 'date-time' }, action: { type: 'string' }, version: { type: 'integer' },
      by: { anyOf: [{ type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } }, { type: 'null' }] },
      changes: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, before: {}, after: {} } } },
    },
  },
  Refusal: {
    type: 'object',
    required: ['code', 'msg'],
    properties: {
      code: { type: 'integer' }, msg: { type: 'string' }, data: {},
      errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } } } },
    },
  },
} as const
