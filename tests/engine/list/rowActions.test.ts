import { expect, it } from 'vitest'
import { rowActions } from '../../../src/engine/list/rowActions'
import { loadShippedSchemas } from '../../shippedSchemas'

const { pages } = await loadShippedSchemas()

it('offers what takes a record further before what sends it back, in whatever order the page says them', () => {
  const titles = rowActions(pages['yulinSafeStandardGroup']!, { id: 'r', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, deletedAt: null, status: 'submitted' }, () => true).map(({ title }) => title)
  expect(titles.indexOf('复核通过')).toBeGreaterThan(-1)
  expect(titles.indexOf('复核通过')).toBeLessThan(titles.indexOf('退回'))
})
