import { describe, expect, it } from 'vitest'
import { dayOf } from '../../src/language/calendar'
import { fillRows, fillsOf } from '../../src/language/fillRows'
import type { RecordContext } from '../../src/language/recordRules'
import { isTable, type TableDefinition } from '../../src/language/tableColumns'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const context: RecordContext = { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now: new Date('2026-03-02T08:00:00Z'), user: { id: 'me', orgId: 'org', roles: [] } }

function fill(pageId: string, name: string, items: readonly Readonly<Record<string, unknown>>[]) {
  const page = set.pages[pageId]!
  const table = page.fields['items']!
  if (!isTable(table)) throw new Error('items is a table')
  return fillRows(page, table, fillsOf(table)[name]!, { items }, context)
}

describe('其余全部合格', () => {
  it('fills what is not judged yet; a veto item is judged one by one', () => {
    const judged = { name: '轮胎', critical: false, result: 'fail' }
    const veto = { name: '制动', critical: true, result: null }
    const rows = fill('dayInspect', 'passRest', [judged, veto, { name: '灯光', critical: false, result: null }])
    expect(rows.map(({ result }) => result)).toEqual(['fail', null, 'pass'])
    expect([rows[0], rows[1]].every((row, index) => row === [judged, veto][index])).toBe(true)
  })

  it('of a check in phases fills one phase', () => {
    const rows = fill('tripInspections', 'passDuring', ['before', 'during', 'after'].map((phase) => ({ phase, critical: false, result: null })))
    expect(rows.map(({ result }) => result)).toEqual([null, 'pass', null])
  })

  it('leaves cells alone that their row hides', () => {
    const page = set.pages['dayInspect']!
    const table = page.fields['items'] as TableDefinition
    const [row] = fillRows(page, table, { title: '写明情况', set: { remark: "'见照片'" } }, { items: [{ name: '轮胎', result: 'pass', remark: null }] }, context)
    expect(row).toEqual({ name: '轮胎', result: 'pass', remark: null })
  })

  it('knows the record around the row, and the day', () => {
    const page = set.pages['dayInspect']!
    const [row] = fillRows(page, page.fields['items'] as TableDefinition, { title: '写明日期', when: 'record.id == null', set: { remark: 'today' } }, { items: [{ name: '轮胎', result: 'fail', remark: null }] }, context)
    expect(row!['remark']).toBe(dayOf(context.now))
  })
})
