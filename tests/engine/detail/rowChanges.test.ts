import { expect, it } from 'vitest'
import type { FieldDefinition } from '../../../src/fields/definitions'
import { rowChanges } from '../../../src/engine/detail/rowChanges'

const table = { name: 'items', title: '检查项', type: 'table', columns: { name: { name: 'name', title: '项目', type: 'string' }, weight: { name: 'weight', title: '分值', type: 'int' } } } as unknown as FieldDefinition
const changes = (before: unknown, after: unknown) => rowChanges(table, before, after).map(({ kind, columns, before: old, after: row }) => [kind, old['name'] ?? row['name'], columns.map(({ name }) => name)])

it('tells the rows that are new, gone and changed, wherever they stand', () => {
  const before = [{ name: '制动', weight: 10 }, { name: '轮胎', weight: 5 }, { name: '灯光', weight: 5 }]
  const after = [{ name: '灯光', weight: 5 }, { name: '制动', weight: 20 }, { name: '转向', weight: null }]
  expect(changes(before, after)).toEqual([['changed', '制动', ['name', 'weight']], ['added', '转向', ['name']], ['removed', '轮胎', ['name', 'weight']]])
})

it('takes rows of the same name one for one', () => {
  expect(changes([{ name: '轮胎', weight: 1 }], [{ name: '轮胎', weight: 2 }, { name: '轮胎', weight: 3 }])).toEqual([['changed', '轮胎', ['name', 'weight']], ['added', '轮胎', ['name', 'weight']]])
})

it('tells nothing of tables that read alike', () => {
  expect(changes([{ name: '轮胎', weight: null }], [{ name: '轮胎' }])).toEqual([])
  expect(changes(null, [])).toEqual([])
})
