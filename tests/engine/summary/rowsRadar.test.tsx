import { expect, it } from 'vitest'
import { RowsRadar } from '../../../src/engine/summary/RowsRadar'
import type { FieldDefinition } from '../../../src/fields/definitions'
import { renderWithServices } from '../../fields/fieldWorld'

const field = {
  name: 'scores', title: '得分', type: 'table', radar: { label: 'part', values: ['score', 'limit'] },
  columns: { part: { name: 'part', title: '维度', type: 'string' }, score: { name: 'score', title: '得分', type: 'decimal' }, limit: { name: 'limit', title: '合格线', type: 'money' } },
} as unknown as FieldDefinition
const rows = [{ part: '反应', score: 50, limit: '60' }, { part: '视力', score: 100, limit: '60' }, { part: '判断', score: null, limit: '60' }, { part: '没有测', score: null, limit: null }]

it('draws a corner for each row that has a number, and a polygon for each column', () => {
  const { container } = renderWithServices(<RowsRadar field={field} value={rows} />)
  expect([...container.querySelectorAll('svg text')].map((text) => text.textContent).slice(0, 3)).toEqual(['反应', '视力', '判断'])
  expect([...container.querySelectorAll('li')].map((key) => key.textContent)).toEqual(['得分', '合格线'])
  expect(container.querySelectorAll('circle')).toHaveLength(5)
})

it('draws nothing where fewer than three have one', () => {
  expect(renderWithServices(<RowsRadar field={field} value={rows.slice(2)} />).container.textContent).toBe('')
})
