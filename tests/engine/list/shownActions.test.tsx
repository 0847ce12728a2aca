import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowAction } from '../../../src/engine/list/rowActions'
import { actionsWidth, shownActions } from '../../../src/engine/list/shownActions'

const actionsOf = (...titles: string[]): RowAction[] => titles.map((title, index) => ({ name: `a${index}`, title, danger: false, transition: null }))
const shown = (...titles: string[]) => shownActions(actionsOf(...titles)).map(({ title }) => title)

describe('the actions of a row', () => {
  it('all stand in it where they are few and short', () => {
    expect(shown('详情', '编辑', '删除')).toEqual(['详情', '编辑', '删除'])
  })

  it('stand behind 更多 from the third on where there are four', () => {
    expect(shown('详情', '编辑', '下发', '删除')).toEqual(['详情', '编辑'])
  })

  it('make room for 更多 where their words are long', () => {
    expect(shown('详情', '登记整改完成情况', '申请延期', '删除')).toEqual(['详情'])
  })

  it('never leave the first out, however long it is', () => {
    const titles = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 9 })
    fc.assert(fc.property(titles, (some) => {
      const stand = shown(...some)
      expect(stand).toEqual(some.slice(0, Math.max(1, stand.length)))
    }))
  })
})

describe('the width of the column of actions', () => {
  it('is that of the widest row', () => {
    const rows = [actionsOf('详情'), actionsOf('详情', '编辑', '删除'), actionsOf('详情', '编辑')]
    expect(actionsWidth(rows)).toBe(actionsWidth([rows[1]!]))
    expect(actionsWidth(rows)).toBeGreaterThan(actionsWidth([rows[2]!]))
  })

  it('holds its own head where nothing can be done', () => {
    expect(actionsWidth([])).toBe(actionsWidth([[]]))
    expect(actionsWidth([])).toBeGreaterThan(0)
  })

  it('has room for 更多 beside what stands before it', () => {
    expect(actionsWidth([actionsOf('详情', '编辑', '下发', '删除')])).toBe(actionsWidth([actionsOf('详情', '编辑', '更多')]))
  })
})
