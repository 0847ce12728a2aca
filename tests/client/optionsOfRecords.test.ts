import { describe, expect, it } from 'vitest'
import { optionsOfRecords } from '../../src/client/optionsOfRecords'
import type { RecordData } from '../../src/contract/envelope'
import type { ListQuery } from '../../src/contract/listQuery'
import { defaultCalls } from '../../src/contract/recordPaths'

const endpoints = { backend: 'main', base: '/company', calls: defaultCalls, label: 'title' }

/** A list of so many records that gives a hundred at most, and what it was asked. */
function listOf(count: number) {
  const asked: ListQuery[] = []
  const list = async (_: unknown, query: ListQuery) => {
    asked.push(query)
    const first = (query.current - 1) * query.size
    return Array.from({ length: Math.max(0, Math.min(query.size, count - first)) }, (_item, index) => ({ id: String(first + index), title: `单位${first + index}`, version: 1 }) as unknown as RecordData)
  }
  return { asked, reader: { list, get: () => Promise.reject(new Error('no record is read by itself')) } }
}

describe('options made of a list', () => {
  it('are those that are asked for by words and by their fields', async () => {
    const { asked, reader } = listOf(3)
    expect(await optionsOfRecords(reader, endpoints, { keyword: '单位', where: { kind: ['company'] } })).toHaveLength(3)
    expect(asked).toEqual([{ current: 1, size: 20, orders: [], filters: { kind: ['company'], title: '单位' }, keyword: '', removed: false }])
  })

  it('are read page by page where more are wanted than a list gives at once, and no further than they go', async () => {
    const many = listOf(250)
    const found = await optionsOfRecords(many.reader, endpoints, { size: 500 })
    expect([found.length, found[249]?.label, many.asked.map(({ current, size }) => [current, size])]).toEqual([250, '单位249', [[1, 100], [2, 100], [3, 100]]])
    const more = listOf(900)
    expect(await optionsOfRecords(more.reader, endpoints, { size: 500 })).toHaveLength(500)
    expect(more.asked).toHaveLength(5)
  })
})
