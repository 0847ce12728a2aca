import { describe, expect, it } from 'vitest'
import { computeRecord, emptyHiddenCells, type RecordContext } from '../../src/language/recordRules'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const page = set.pages['dayInspect']!
const context: RecordContext = { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now: new Date('2026-03-02T08:00:00Z'), user: { id: 'me', orgId: 'org', roles: [] } }

const failed = { name: '轮胎', result: 'fail', remark: '有划痕', handling: 'deadline', deadline: '2026-03-05', hazard: 'hazard1' }

describe('cells that their row hides', () => {
  it('count as empty, those that hang on them too, and what the system wrote stays', () => {
    const { items } = emptyHiddenCells(page, { items: [{ ...failed, result: 'pass' }] as unknown }, context)
    expect(items).toEqual([{ name: '轮胎', result: 'pass', remark: null, handling: null, deadline: null, hazard: 'hazard1' }])
  })

  it('raise no hazard: the item that was set right after all is not counted', () => {
    const record = { items: [{ ...failed, result: 'pass' }, failed] as unknown }
    expect(computeRecord(page, emptyHiddenCells(page, record, context), context)['hazardCount']).toBe(1)
  })

  it('leave the very rows alone that hide nothing', () => {
    const record = { items: [failed] as unknown }
    expect((emptyHiddenCells(page, record, context).items as unknown[])[0]).toBe(failed)
  })
})
