import { manyModes, mostMany } from '../../contract/createMany'
import type { PageDefinition } from '../../language/pageDefinition'

/** What the creation of many records is sent: one record, with a list in the field that says what each is made for. */
export function manyRequest({ id, fields, createMany }: PageDefinition): Record<string, unknown> {
  const titles = createMany.map((name) => `${name}（${fields[name]?.title ?? name}）`).join('、')
  return {
    type: 'object', required: ['record'],
    properties: {
      record: { type: 'object', title: `同 ${id}Create，只是 ${titles}${createMany.length > 1 ? ' 之一' : ''}写成列表，一次最多 ${mostMany} 个；不带附件` },
      mode: { enum: manyModes, title: 'all（默认）：有错就一条也不写入；valid：写入没有错的' },
      key: { type: 'string', pattern: '^[\\w-]{8,64}$', title: '由调用方生成；同一个 key 只写入一次，重试不会重复' },
    },
  }
}

export const manyAnswer = {
  type: 'object', required: ['created', 'failed', 'ids', 'errors', 'repeated'],
  properties: {
    created: { type: 'integer' }, failed: { type: 'integer' }, repeated: { type: 'boolean' },
    ids: { type: 'array', items: { type: ['string', 'null'] }, title: '逐个的新编号，没有写入的为空' },
    errors: { type: 'array', items: { type: 'object' }, title: 'path 是第几个/字段，如 3/period' },
  },
}
