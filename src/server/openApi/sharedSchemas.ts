import { mostOptions } from '../../contract/envelope'

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
  Option: { type: 'object', required: ['id', 'label'], properties: { id: { type: 'string' }, label: { type: 'string' }, retired: { type: 'string', title: '不再使用的，为什么，如“已离职”' } }, additionalProperties: true },
  OptionsRequest: {
    type: 'object',
    properties: {
      ids: { type: 'array', maxItems: 1000, items: { type: 'string' }, title: '按编号取' },
      keyword: { type: 'string', title: '搜索' }, size: { type: 'integer', minimum: 1, maximum: mostOptions },
      fields: { type: 'array', items: { type: 'string' }, title: '一并返回的字段' },
      below: { type: 'string', title: '搜索组织时：只要这个组织的下级' },
      where: { type: 'object', title: '搜索时：只要字段等于这些值的记录，值是列表时含其中之一就算', additionalProperties: true },
      free: { type: 'string', title: '搜索时：“页面.字段”，只要这个不得重复的引用还没有指到的记录' },
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
  Tree: {
    type: 'object',
    required: ['nodes', 'more'],
    properties: {
      more: { type: 'boolean', title: '还有没列出的' },
      nodes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'version', 'label', 'parent', 'children', 'below', 'counts', 'marks'],
          properties: {
            id: { type: 'string' }, version: { type: 'integer' }, label: { type: 'string' }, parent: { type: ['string', 'null'] }, found: { type: 'boolean', title: '搜索到的' },
            children: { type: 'integer', title: '直接下级' }, below: { type: 'integer', title: '全部下级' },
            counts: { type: 'object', additionalProperties: { type: 'integer' } }, marks: { type: 'array', title: '成立的标记，页面文件里的次序', items: { type: 'integer' } },
          },
        },
      },
    },
  },
  Summary: {
    type: 'object',
    required: ['cards'],
    properties: {
      cards: {
        type: 'array', title: '页面上的每一项统计',
        items: {
          type: 'object',
          required: ['name', 'rows', 'totals'],
          properties: {
            name: { type: 'string' }, failed: { type: 'string', title: '得不出来的原因' },
            totals: { type: 'array', title: '合计；null 是分母为零', items: { type: ['number', 'null'] } },
            rows: {
              type: 'array',
              items: {
                type: 'object',
                required: ['group', 'labels', 'values'],
                properties: {
                  group: { type: 'array', items: { type: ['string', 'null'] } }, labels: { type: 'array', items: { type: 'string' } },
                  rest: { const: true, title: '其他' }, period: { type: 'string', title: '一期的第一天' }, values: { type: 'array', items: { type: ['number', 'null'] } },
                },
              },
            },
          },
        },
      },
    },
  },
  Urged: {
    type: 'object',
    required: ['missed', 'urged', 'people', 'before', 'beforeNames', 'unreached'],
    properties: {
      missed: { type: 'integer', title: '本期没有记录的' }, urged: { type: 'integer', title: '这次催的' }, people: { type: 'integer', title: '通知几人' },
      before: { type: 'integer', title: '今天已经催过的' }, beforeNames: { type: 'array', title: '其中一些的名称', items: { type: 'string' } }, unreached: { type: 'integer', title: '没有人可以通知的' },
    },
  },
  Figure: {
    type: 'object', title: '只要一个统计数字背后的记录',
    properties: {
      card: { type: 'string', title: '本页的哪一项统计' }, page: { type: 'string', title: '或哪个统计页面' }, filters: { type: 'object', title: '统计页面的筛选条件' }, keyword: { type: 'string' },
      measure: { type: 'string' }, group: { type: 'array', items: { type: ['string', 'null'] } },
      except: { type: 'array', title: '除去这些组', items: { type: 'array', items: { type: ['string', 'null'] } } }, period: { type: 'string', title: '一期的第一天' },
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
