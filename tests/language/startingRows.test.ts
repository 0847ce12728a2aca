import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultRecord, type RecordContext } from '../../src/language/recordRules'
import { rowsByName, startingRows } from '../../src/language/startingRows'
import { rowsOf, type TableDefinition } from '../../src/language/tableColumns'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const context: RecordContext = { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now: new Date('2026-03-02T08:00:00Z'), user: { id: 'me', orgId: 'org', roles: [] } }
const audit = set.pages['stSafecer']!
const items = audit.fields['items'] as TableDefinition
const rowsFor = (objectKind: string, present: readonly Readonly<Record<string, unknown>>[] = [], aside = rowsByName(items, present)) => startingRows(audit, items, { objectKind, items: present }, context, aside)

describe('the rows a table begins with', () => {
  it('are those that apply to the record', () => {
    expect(rowsFor('driver').map(({ cert }) => cert)).toEqual(['驾驶证与准驾车型', '从业资格证', '从业人员安全培训', '安全责任书签订'])
    expect(rowsOf(defaultRecord(audit, context)['items']).map(({ object }) => object)).toEqual(Array.from({ length: 8 }, () => 'vehicle'))
    const log = set.pages['vehicleLog']!
    const asked = (businessCategory: string) => startingRows(log, log.fields['beforeItems'] as TableDefinition, { businessCategory }, context).map(({ item }) => item)
    expect(asked('dangerousFreight').filter((item) => !asked('regularBus').includes(item))).toEqual(['dangerMark', 'protective'])
  })

  it('keep what was filled in through every change of mind', () => {
    const kinds = fc.constantFrom('vehicle', 'driver', 'unit', 'line')
    fc.assert(fc.property(kinds, fc.array(kinds, { maxLength: 6 }), (first, changes) => {
      const answered = rowsFor(first).map((row, index) => ({ ...row, result: index % 2 === 0 ? 'pass' : 'fail' }))
      let [rows, aside] = [rowsFor(first, answered), rowsByName(items, answered)]
      for (const kind of [...changes, first]) {
        aside = new Map([...aside, ...rowsByName(items, rows)])
        rows = rowsFor(kind, rows, aside)
        expect(rows.every(({ object }) => object === kind)).toBe(true)
      }
      expect(rows).toEqual(answered)
    }))
  })

  it('leave those alone that somebody has added, though they look like one of them', () => {
    const log = set.pages['vehicleLog']!
    const table = log.fields['midItems'] as TableDefinition
    const added = [{ item: 'tyre', result: 'fail', problem: '右后轮偏磨' }, { item: 'tyre', result: 'pass', problem: null }]
    const rows = startingRows(log, table, { businessCategory: 'regularBus', midItems: added }, context)
    expect(rows.filter(({ item }) => item === 'tyre')).toEqual(added)
  })
})
