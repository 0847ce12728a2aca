import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { defaultRowsOf } from '../../src/fields/table/rows'
import { fieldOf } from './fieldOf'

const columns: Extract<FieldDefinition, { type: 'table' }>['columns'] = {
  item: { name: 'item', title: '检查项', type: 'string' },
  result: { name: 'result', title: '结果', type: 'dict', dict: 'check_result' },
  cost: { name: 'cost', title: '费用', type: 'money' },
}
const table = fieldOf({ type: 'table', columns, minRows: 1, maxRows: 3 })

describe('table', () => {
  it('brings every cell into its stored form and fills the open ones with null', () => {
    expect(table.normalize([{ item: ' 灯光 ', cost: '1,200' }])).toEqual([{ item: '灯光', result: null, cost: '1200.00' }])
  })

  it('judges rows, not cells', () => {
    expect(table.codes([{ result: 'unknown' }])).toEqual([])
    expect(table.check([])).toEqual([{ code: 'tooFewRows', parameters: { min: 1, max: 3 } }])
    expect(table.check([{}, {}, {}, {}])).toEqual([{ code: 'tooManyRows', parameters: { min: 1, max: 3 } }])
    expect(table.check([{}, 'x'])).toEqual([{ code: 'type', at: ['1'] }])
    expect(table.check([{ item: 'a', colour: 'red' }])).toEqual([{ code: 'unknownField', at: ['0', 'colour'] }])
  })

  it('reads default rows written as lists in the order of the columns', () => {
    const field = { columns, defaultRows: [['灯光', 'pass'], { item: '灭火器' }] }
    expect(defaultRowsOf(field)).toEqual([{ item: '灯光', result: 'pass', cost: null }, { item: '灭火器', result: null, cost: null }])
  })

  it('lies in one cell that people can read and change', () => {
    const rows = [{ item: '灯光|示廓\\灯', result: 'pass', cost: null }, { item: '灭火器', result: 'fire', cost: '1200.00' }]
    const cell = table.toSheet(rows)
    expect(cell).toBe('检查项 | 结果 | 费用\n灯光\\|示廓\\\\灯 | 合格 | \n灭火器 | 火灾、爆炸 | 1200')
    expect(table.normalize(table.fromSheet(cell as string))).toEqual(rows)
    expect(table.fromSheet('费用 | 检查项\n5 | 轮胎')).toEqual([{ item: '轮胎', result: null, cost: '5.00' }])
    expect(table.fromSheet('轮胎 | 不合格')).toEqual([{ item: '轮胎', result: 'fail', cost: null }])
  })

  it('names row and column of a cell that cannot be read', () => {
    expect(table.fromSheet('检查项 | 结果\n灯光 | 合格\n轮胎 | 还行')).toEqual({ code: 'notInDictionary', at: ['1', 'result'], label: '结果' })
  })
})
