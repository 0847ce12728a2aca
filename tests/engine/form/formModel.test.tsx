import { autorun } from '@formily/reactive'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { dependentsOf } from '../../../src/engine/form/dependencies'
import { FormModel } from '../../../src/engine/form/formModel'
import { mergeAnnex } from '../../../src/engine/form/mergeAnnex'
import { narrowPage } from '../../../src/engine/form/narrowPage'
import { sameValue } from '../../../src/engine/form/sameValue'
import { fieldStates, type RecordContext } from '../../../src/language/recordRules'
import { formPage } from './formPage'

const context: RecordContext = { dictionary: () => undefined, refLabel: () => undefined, now: new Date('2026-11-01T00:00:00Z'), user: { id: 'u1', orgId: 'o1', roles: [] } }
const page = formPage({
  fields: {
    a: { title: '甲', type: 'int' },
    b: { title: '乙', type: 'int', visibleWhen: 'a > 1' },
    c: { title: '丙', type: 'int', requiredWhen: "b == 2 && d == 'a'" },
    d: { title: '丁', type: 'string', readOnlyWhen: 'a == 3' },
    sum: { title: '和', type: 'int', compute: 'a + b' },
    twice: { title: '倍', type: 'int', compute: 'sum * 2' },
    items: { title: '明细', type: 'table', columns: { price: { title: '价', type: 'int' }, count: { title: '数', type: 'int' }, line: { title: '小计', type: 'int', compute: 'row.price * row.count' } } },
    amount: { title: '总额', type: 'int', compute: 'items.map(i, i.line).sum()' },
  },
  rules: [{ check: 'c > a', when: null, at: 'c', message: '丙须大于甲' }],
})
const names = Object.keys(page.fields)
const open = (baseline: Readonly<Record<string, unknown>> = {}) => new FormModel({ page, context: () => context, names, baseline })

describe('dependents of a field', () => {
  it('are those whose expressions mention it, and not those that mention it in a text', () => {
    expect(dependentsOf(page, 'a')).toEqual({ states: ['b', 'd'], computed: ['sum'], rules: ['c'], copies: [], slots: false })
    expect(dependentsOf(page, 'b')).toEqual({ states: ['c'], computed: ['sum'], rules: [], copies: [], slots: false })
    expect(dependentsOf(page, 'c').states).toEqual([])
  })

  it('are worked out once for a page', () => {
    expect(dependentsOf(page, 'a')).toBe(dependentsOf(page, 'a'))
  })
})

describe('a field that is left', () => {
  it('takes back what was said of another that is empty, where that no longer holds', () => {
    const model = open()
    model.showErrors([{ path: 'c', code: 'rule', message: '丙须大于甲' }])
    model.setValue('a', 1)
    model.leave('a')
    expect(model.field('c')?.selfErrors).toEqual([])
  })
})

describe('a narrowed page', () => {
  it('gives each field the state it has on the whole page', () => {
    const values = fc.record({ a: fc.option(fc.integer({ min: 0, max: 4 })), b: fc.option(fc.integer({ min: 0, max: 4 })), d: fc.option(fc.constantFrom('a', 'b')) })
    fc.assert(fc.property(values, fc.subarray(names, { minLength: 1 }), (record, some) => {
      const whole = fieldStates(page, record, context)
      const narrow = fieldStates(narrowPage(page, some), record, context)
      for (const name of some) expect(narrow[name]).toEqual(whole[name])
    }))
  })
})

describe('a form model', () => {
  it('computes what depends on a change, and what depends on that', () => {
    const model = open()
    model.setValue('a', 2)
    model.setValue('b', 3)
    expect(model.values).toMatchObject({ sum: 5, twice: 10 })
  })

  it('computes a table when the typing pauses, and keeps the rows that did not change', () => {
    vi.useFakeTimers()
    const rows = [{ price: 2, count: 3, line: 6 }, { price: 1, count: 1, line: 1 }]
    const model = open({ items: rows })
    model.setValue('items', [rows[0], { ...rows[1], count: 5 }])
    expect((model.values['items'] as typeof rows)[1]?.line).toBe(1)
    vi.advanceTimersByTime(200)
    const after = model.values['items'] as typeof rows
    expect(after[1]).toEqual({ price: 1, count: 5, line: 5 })
    expect(after[0]).toBe(rows[0])
    vi.useRealTimers()
  })

  it('tells a keystroke to the field itself and to no other', () => {
    const many = formPage({ fields: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, { title: `字段${index}`, type: 'string' }])) })
    const model = new FormModel({ page: many, context: () => context, names: Object.keys(many.fields), baseline: {} })
    const seen = new Map<string, number>()
    for (const name of model.names) autorun(() => void (model.field(name)?.value, seen.set(name, (seen.get(name) ?? 0) + 1)))
    model.setValue('f7', 'a')
    expect([...seen].filter(([, count]) => count > 1).map(([name]) => name)).toEqual(['f7'])
  })

  it('is clean again when everything is as it was', () => {
    const model = open({ a: 1, d: null })
    model.setValue('d', '字')
    expect(model.view.isDirty).toBe(true)
    model.setValue('d', '')
    expect(model.view.isDirty).toBe(false)
  })

  it('does not look into the rows of a table', () => {
    const row = { price: 1, count: 2 }
    const model = open()
    model.setValue('items', [row])
    expect(model.field('items')?.value).toEqual([row])
    expect(Reflect.get(Object(model.field('items')?.value), '0')).toBe(row)
    expect(Object.keys(row)).toEqual(['price', 'count'])
  })

  it('takes a newer record without what was changed here', () => {
    const model = open({ a: 1, d: '旧' })
    model.setValue('d', '我的')
    model.rebase({ a: 9, d: '他的' }, {})
    expect(model.values).toMatchObject({ a: 9, d: '我的' })
    expect(model.changed).toContain('d')
    expect(model.changed).not.toContain('a')
  })
})

describe('files changed on both sides', () => {
  const file = (id: string) => ({ id, name: `${id}.pdf`, mime: 'application/pdf', size: 1, uploadedAt: '2026-11-01T08:00:00+08:00', uploadedBy: null })
  const files = (...ids: readonly string[]) => ({ photo: ids.map(file) })

  it('keep what either added and lose what either removed', () => {
    expect(mergeAnnex(files('a', 'b'), files('b', 'mine'), files('a', 'theirs'))).toEqual(files('theirs', 'mine'))
  })

  it('are theirs where nothing was changed here', () => {
    expect(mergeAnnex(files('a'), files('a'), files('b', 'c'))).toEqual(files('b', 'c'))
  })
})

describe('whether two values say the same', () => {
  it('takes nothing for nothing, however it is written', () => {
    for (const one of [null, undefined, '', []]) for (const other of [null, undefined, '', []]) expect(sameValue(one, other)).toBe(true)
    expect(sameValue(null, 0)).toBe(false)
    expect(sameValue(null, false)).toBe(false)
  })

  it('is true of any value and its copy, in either order', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(sameValue(one, structuredClone(one))).toBe(true)
      expect(sameValue(one, other)).toBe(sameValue(other, one))
    }))
  })
})
