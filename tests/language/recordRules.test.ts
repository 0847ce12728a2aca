import { describe, expect, it } from 'vitest'
import { moveProblem } from '../../src/language/moves'
import { pageInMove } from '../../src/language/pageInMove'
import { cellStates, computeRecord, defaultRecord, fieldStates, normalizeRecord, validateRecord, type RecordContext } from '../../src/language/recordRules'
import { isEditable, legalMoves } from '../../src/language/states'
import { loadFixture } from '../fixtures/loadFixture'

const set = await loadFixture('core', 'inspections')
const page = set.pages['dayCheck']!
const context: RecordContext = {
  dictionary: (name) => set.dictionaries[name],
  refLabel: () => undefined,
  // Half past midnight in China, still the day before in Greenwich.
  now: new Date('2026-11-20T16:30:00.000Z'),
  user: { id: 'e1', orgId: 'o1', roles: ['safetyOfficer'] },
}
const passed = { item: '灯光有效', critical: true, result: 'pass', remark: null, danger: null }
const failed = { item: '灭火器有效', critical: false, result: 'fail', remark: '压力不足', danger: null }
const record = {
  checkNo: 'RJ1', kind: 'day', org: 'o1', inspector: 'e1', inspectDate: '2026-11-20', deadline: '2026-11-27',
  items: [passed, failed], failCount: 1, passRate: 0.5, reason: null, status: 'draft',
}

describe('defaultRecord', () => {
  it('fills in words, rows, the initial state and what the page stamps', () => {
    expect(defaultRecord(page, context)).toMatchObject({
      kind: 'day', org: 'o1', inspector: 'e1', inspectDate: '2026-11-21', status: 'draft', deadline: null,
      items: [{ item: '灯光有效', critical: true, result: null }, { item: '灭火器有效', critical: false, result: null }],
    })
  })
})

describe('normalizeRecord', () => {
  it('keeps declared fields in their stored form, drops what the system writes, and names what nobody declared', () => {
    const { values, errors } = normalizeRecord(page, { checkNo: '  RJ1 ', status: 'confirmed', failCount: 9, id: '1', version: 3, colour: 'red' })
    expect(values).toEqual({ checkNo: 'RJ1' })
    expect(errors).toEqual([{ path: 'colour', code: 'unknownField', message: '不认识的字段' }])
  })

  it('keeps the read-only cells of a row', () => {
    const { values } = normalizeRecord(page, { items: [{ ...failed, danger: 'd7' }] })
    expect(values).toEqual({ items: [{ ...failed, danger: 'd7' }] })
  })

  it('takes no name from the prototype for a field', () => {
    expect(normalizeRecord(page, { constructor: 1 }).errors).toHaveLength(1)
  })
})

describe('computeRecord', () => {
  it('works out fields in order of dependence, in the form they are stored in', () => {
    expect(computeRecord(page, { ...record, failCount: null, passRate: null }, context)).toMatchObject({ failCount: 1, passRate: 0.5, fine: '50.50' })
  })

  it('rounds to the digits the field takes', () => {
    expect(computeRecord(page, { items: [passed, passed, failed] }, context)).toMatchObject({ passRate: 0.67 })
  })

  it('works out those asked for alone, and leaves the others as they stand', () => {
    expect(computeRecord(page, { ...record, failCount: 9, passRate: 0.1 }, context, new Set(['failCount']))).toMatchObject({ failCount: 1, passRate: 0.1 })
  })

  it('gives null where nothing can be worked out', () => {
    expect(computeRecord(page, { items: [] }, context)).toMatchObject({ failCount: 0, passRate: null })
  })
})

describe('fieldStates', () => {
  it('follows the conditions', () => {
    expect(fieldStates(page, { ...record, failCount: 0 }, context)['deadline']).toEqual({ visible: false, required: false, readOnly: false })
    expect(fieldStates(page, record, context)['deadline']).toEqual({ visible: true, required: true, readOnly: false })
    expect(fieldStates(page, { ...record, status: 'void' }, context)['reason']?.readOnly).toBe(true)
    expect(fieldStates(page, record, context)['failCount']?.readOnly).toBe(true)
  })

  it('does not show what depends on a value that is not there', () => {
    expect(fieldStates(page, {}, context)['deadline']?.visible).toBe(false)
  })

  it('knows the cells of a row by the row', () => {
    const table = page.fields['items']!
    expect(cellStates(page, table, failed, record, context)['remark']).toEqual({ visible: true, required: true, readOnly: false })
    expect(cellStates(page, table, passed, record, context)['remark']?.required).toBe(false)
    expect(cellStates(page, table, passed, record, context)['danger']?.readOnly).toBe(true)
  })
})

describe('validateRecord', () => {
  const errorsOf = (changes: object, fields?: readonly string[]) =>
    validateRecord(page, { ...record, ...changes }, context, fields && { fields }).map(({ path, code, message }) => `${path} ${code} ${message}`)

  it('finds nothing wrong with a sound record', () => {
    expect(errorsOf({})).toEqual([])
  })

  it('asks for what is required, in rows at the very cell', () => {
    expect(errorsOf({ checkNo: null, items: [passed, { ...failed, remark: null }] })).toEqual(['checkNo required 请输入检查编号', 'items/1/remark required 请输入问题描述'])
  })

  it('checks values by their types, in rows too', () => {
    expect(errorsOf({ kind: 'year', items: [{ ...passed, result: 'maybe' }] })).toEqual(['kind notInDictionary 检查类型不在可选范围内', 'items/0/result notInDictionary 结果不在可选范围内'])
  })

  it('names the cell that no column declares', () => {
    expect(errorsOf({ items: [{ ...passed, colour: 'red' }] })).toEqual(['items/0/colour unknownField 不认识的字段'])
  })

  it('applies the rules, and passes one that cannot be decided', () => {
    expect(errorsOf({ deadline: '2026-11-01' })).toEqual(['deadline rule 整改期限不能早于检查日期'])
    expect(errorsOf({ inspectDate: null }, ['deadline'])).toEqual([])
  })

  it('does not check what is hidden', () => {
    expect(errorsOf({ failCount: 0, deadline: 'not a date' })).toEqual([])
  })

  it('does not check what a reference has brought along masked: the server copies it itself', () => {
    const codesWith = (options: object) => {
      const idCard = { name: 'idCard', title: '身份证号', type: 'idCard', from: 'employee.idCard', ...options } as unknown as (typeof page)['fields'][string]
      return validateRecord({ ...page, fields: { ...page.fields, idCard } }, { ...record, idCard: '610102********1234' }, context).map(({ path }) => path)
    }
    expect(codesWith({ readOnly: true })).toEqual([])
    expect(codesWith({})).toEqual(['idCard'])
  })

  it('looks only at the fields it is asked for', () => {
    expect(errorsOf({ checkNo: null, deadline: '2026-11-01' }, ['checkNo'])).toEqual(['checkNo required 请输入检查编号'])
  })
})

describe('moves', () => {
  const { submit, confirm, void: cancel } = page.states!.transitions as Record<string, NonNullable<typeof page.states>['transitions'][string]>
  const annex = { photo: ['f1'] }

  it('lists the moves that start from a state', () => {
    expect(legalMoves(page, 'submitted').map(({ name }) => name)).toEqual(['confirm', 'void'])
    expect(legalMoves(page, 'void')).toEqual([])
  })

  it('lets a record be edited in its initial state alone, where the page says nothing else', () => {
    expect(isEditable(page, record)).toBe(true)
    expect(isEditable(page, { ...record, status: 'submitted' })).toBe(false)
    expect(isEditable(set.pages['employee']!, {})).toBe(true)
  })

  it('refuses a move from another state', () => {
    expect(moveProblem(page, confirm!, record, context)).toEqual({ kind: 'from', message: '当前状态不能确认', errors: [] })
  })

  it('asks for the fields it needs', () => {
    expect(moveProblem(page, cancel!, { ...record, annex }, context)).toEqual({
      kind: 'needs', message: '作废前请先填好：作废原因', errors: [{ path: 'reason', code: 'required', message: '请输入作废原因' }],
    })
    expect(moveProblem(page, cancel!, { ...record, annex, reason: '录错了' }, context)).toBeNull()
  })

  it('asks for a field that the form only shows, and only in the state the move leads to', () => {
    const locked = { ...page, fields: { ...page.fields, reason: { ...page.fields['reason']!, readOnly: true, visibleWhen: `status == '${cancel!.to}'` } } }
    // A move is known by its page; this one belongs to a page of its own.
    const move = { ...cancel! }
    expect(moveProblem(locked, move, { ...record, annex }, context)).toMatchObject({ kind: 'needs', errors: [{ path: 'reason', code: 'required' }] })
    expect(normalizeRecord(pageInMove(locked, move), { reason: '录错了' }).values).toEqual({ reason: '录错了' })
    expect(normalizeRecord(locked, { reason: '录错了' }).values).toEqual({})
  })

  it('asks for a field that is shown only after what the move itself sets', () => {
    const objecting = { ...page, fields: { ...page.fields, reason: { ...page.fields['reason']!, visibleWhen: "remark == '有异议'" } } }
    const move = { ...cancel!, set: { remark: "'有异议'" } }
    expect(moveProblem(objecting, move, { ...record, annex }, context)).toMatchObject({ kind: 'needs', errors: [{ path: 'reason', code: 'required' }] })
  })

  it('asks for all that the form would have asked for when a record leaves its initial state: moves elsewhere make drafts, too', () => {
    const draft = { ...record, annex, inspector: null }
    expect(moveProblem(page, submit!, draft, context)).toMatchObject({ kind: 'needs', message: '提交前请先填好：检查人', errors: [{ path: 'inspector', code: 'required' }] })
    expect(moveProblem(page, confirm!, { ...draft, status: 'submitted' }, context)).toBeNull()
  })

  it('asks for required files when the record leaves its initial state', () => {
    expect(moveProblem(page, submit!, record, context)).toEqual({ kind: 'annex', message: '请上传现场照片', errors: [{ path: 'annex/photo', code: 'required', message: '请上传现场照片' }] })
    expect(moveProblem(page, confirm!, { ...record, status: 'submitted' }, context)).toBeNull()
    expect(moveProblem(page, { ...submit!, danger: true }, record, context), 'to refuse it').toBeNull()
  })

  it('says why the condition does not hold', () => {
    const open = { ...record, annex, items: [{ ...passed, result: null }] }
    expect(moveProblem(page, submit!, open, context)).toEqual({ kind: 'when', message: '还有检查项未填结果', errors: [] })
    expect(moveProblem(page, submit!, { ...record, annex }, context)).toBeNull()
  })

  it('says of several conditions each that does not hold, with what stands in the record, and no other', () => {
    const checks = [
      { check: "items.all(i, i.result != null)", message: '还有检查项未填结果' },
      { check: 'failCount == 0', message: '{checkNo}的{failCount}项不合格还没有处理{reason}' },
      { check: "reason == null", message: '作废过' },
    ]
    const move = { ...submit!, when: checks.map(({ check }) => `(${check})`).join(' && '), checks }
    const said = (values: object) => moveProblem(page, move, { ...record, annex, failCount: 0, ...values }, context)?.message
    expect(said({})).toBeUndefined()
    expect(said({ failCount: 2 })).toBe('RJ1的2项不合格还没有处理')
    expect(said({ failCount: 2, items: [{ ...passed, result: null }] })).toBe('还有检查项未填结果；RJ1的2项不合格还没有处理')
  })
})
