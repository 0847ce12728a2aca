import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fieldStates } from '../../src/language/recordRules'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('records'))
const context = { now: new Date('2026-11-24T02:00:00Z'), user: { id: 'e1', orgId: 'bus', roles: [] } }

/** The fixture's vehicles with further fields. */
function load(fields: object) {
  return loadSchemas([...files, { path: 'fleet/board.json', text: JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, resource: 'board', fields }) }])
}

describe('a field with onlyFilled', () => {
  const { set, findings } = load({
    hint: { title: '提示', type: 'string', readOnly: true, onlyFilled: true },
    earlier: { title: '同类', type: 'refs', ref: 'vehicle', readOnly: true, onlyFilled: true },
    urged: { title: '已催办', type: 'bool', readOnly: true, onlyFilled: true },
    reason: { title: '原因', type: 'string', visibleWhen: 'seats > 9', onlyFilled: true },
  })
  const visible = (record: object) => Object.entries(fieldStates(set.pages['board']!, record as never, context as never)).filter(([name, state]) => ['hint', 'earlier', 'urged', 'reason'].includes(name) && state.visible).map(([name]) => name)

  it('takes no place while it is empty, a “no” and an empty list among it', () => {
    expect(findings.map(formatFinding)).toEqual([])
    expect(visible({ hint: null, earlier: [], urged: false, reason: null, seats: 20 })).toEqual([])
    expect(visible({ hint: '里程不对', earlier: ['v1'], urged: true, reason: '大车', seats: 20 })).toEqual(['hint', 'earlier', 'urged', 'reason'])
  })

  it('still has to meet its own condition', () => {
    expect(visible({ reason: '小车', seats: 5 })).toEqual([])
  })

  it('is no column of a table: there the whole column goes', () => {
    const { findings: found } = load({ rows: { title: '明细', type: 'table', columns: { hint: { title: '提示', type: 'string', onlyFilled: true } } } })
    expect(found.map(formatFinding)).toEqual([expect.stringMatching(/\/fields\/rows\/columns\/hint\/onlyFilled {2}.*表格的列不能有“onlyFilled”/)])
  })
})
