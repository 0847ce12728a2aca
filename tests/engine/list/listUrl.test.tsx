import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterValue } from '../../../src/contract/listQuery'
import { isBoard, initialListState, reduceListState, toListQuery, type ListState } from '../../../src/engine/list/listState'
import { readListState, writeListState } from '../../../src/engine/list/listUrl'
import { vehiclePage } from './vehiclePage'

const page = vehiclePage()
const paged = vehiclePage({ list: { ...page.list, tabsBy: 'status', board: { title: 'plateNo', fields: ['kind'], states: ['draft'] } } })

const text = fc.string({ minLength: 1, unit: 'grapheme' })
const end = fc.option(fc.integer({ min: 0, max: 99 }))
const filters: fc.Arbitrary<Record<string, FilterValue>> = fc
  .record({
    plateNo: text,
    kind: fc.uniqueArray(text, { minLength: 1 }),
    seats: fc.tuple(end, end).filter(([from, to]) => from !== null || to !== null),
    spare: fc.boolean(),
    annex: fc.constantFrom('complete', 'missing'),
    driver: fc.uniqueArray(text, { minLength: 1 }),
  }, { requiredKeys: [] })

const open = fc.oneof(
  fc.constant(null),
  fc.constant({ mode: 'new' as const }),
  fc.record({ mode: fc.constantFrom('view' as const, 'edit' as const, 'copy' as const), id: text }),
)

const states: fc.Arbitrary<ListState> = fc.record({
  filters,
  sort: fc.record({ column: fc.constantFrom('plateNo', 'kind', 'checkDate'), asc: fc.boolean() }),
  current: fc.integer({ min: 1, max: 10_000 }),
  size: fc.constantFrom(10, 20, 50, 100, 200),
  keyword: fc.oneof(fc.constant(''), text),
  tab: fc.constantFrom('', 'draft', 'submitted'),
  removed: fc.boolean(),
  board: fc.boolean(),
  open,
  figure: fc.oneof(fc.constant(null), fc.record({ card: text, measure: text, group: fc.array(fc.oneof(fc.constant(null), text), { maxLength: 2 }), period: fc.constant('2026-11-01') })),
  // A board shows all states.
}).map((state) => (state.board ? { ...state, tab: '' } : state))

describe('the address of a list', () => {
  it('knows a board only where the page has one, and there no tab', () => {
    const search = new URLSearchParams('view=board&tab=draft')
    expect(readListState(page, search).board).toBe(false)
    expect(readListState(paged, search)).toMatchObject({ board: true, tab: '' })
    expect(isBoard({ ...initialListState(paged), board: true, removed: true }), 'what is removed is a row').toBe(false)
  })

  it('that opens as its form says when it is the list', () => {
    const form = vehiclePage({ opens: 'form' })
    const read = (search: string) => readListState(form, new URLSearchParams(search))
    expect(read('').open).toEqual({ mode: 'new' })
    expect([read('mode=list').open, read('f.plateNo=A').open, read('page=2').open]).toEqual([null, null, null])
    expect(read(writeListState(form, { ...read(''), open: null }, new URLSearchParams()).toString()).open).toBeNull()
    expect(readListState(page, new URLSearchParams()).open).toBeNull()
  })

  it('may narrow by any reference, so that a record leads to all that point to it, and by no other field that is no filter', () => {
    const bare = vehiclePage({ list: { ...page.list, filters: [] } })
    expect(readListState(bare, new URLSearchParams('f.driver=e1&f.seats=5&f.nonsense=1')).filters).toEqual({ driver: ['e1'] })
  })

  it('gives back every state it was written from, over reload and shared link', () => {
    fc.assert(fc.property(states, (state) => {
      const address = writeListState(paged, state, new URLSearchParams()).toString()
      expect(readListState(paged, new URLSearchParams(address))).toEqual(state)
    }))
  })

  it('says only what differs from the page, in words people can read', () => {
    const state: ListState = { ...initialListState(page), filters: { plateNo: '陕A', kind: ['bus', 'van'], seats: [20, null] }, sort: { column: 'checkDate', asc: false }, current: 2, open: { mode: 'edit', id: '17' } }
    expect(decodeURIComponent(writeListState(page, state, new URLSearchParams()).toString())).toBe('f.plateNo=陕A&f.kind=bus&f.kind=van&f.seats=20&f.seats=&sort=-checkDate&page=2&mode=edit&open=17')
    expect(writeListState(page, initialListState(page), new URLSearchParams()).toString()).toBe('')
  })

  it('leaves names of the application alone and takes its own away', () => {
    const written = writeListState(page, initialListState(page), new URLSearchParams('theme=dark&page=7&f.kind=bus'))
    expect(written.toString()).toBe('theme=dark')
  })

  it('takes what nobody could have meant as the default', () => {
    const state = readListState(page, new URLSearchParams('page=-3&size=99999&sort=password&tab=draft&f.unknown=1&f.seats=many&f.seats=&f.spare=perhaps'))
    expect(state).toEqual(initialListState(page))
  })

  it('remembers that a default filter was taken back', () => {
    const withDefault = vehiclePage({ list: { ...page.list, filters: page.list.filters.map((filter) => (filter.field === 'kind' ? { ...filter, default: ['bus'] } : filter)) } })
    expect(readListState(withDefault, new URLSearchParams()).filters).toEqual({ kind: ['bus'] })
    const cleared = reduceListState(withDefault, initialListState(withDefault), { type: 'filter', filters: {} })
    const address = writeListState(withDefault, cleared, new URLSearchParams())
    expect(address.toString()).toBe('f.kind=')
    expect(readListState(withDefault, address).filters).toEqual({})
  })
})

describe('the state of a list', () => {
  it('goes back to the first page whenever other records are asked for', () => {
    const third = { ...initialListState(page), current: 3 }
    const actions = [
      { type: 'filter', filters: { plateNo: '陕' } }, { type: 'search', keyword: '陕' }, { type: 'tab', tab: 'draft' }, { type: 'bin', removed: true },
      { type: 'sort', sort: null }, { type: 'turn', current: 3, size: 50 }, { type: 'clear' },
    ] as const
    expect(actions.map((action) => [action.type, reduceListState(page, third, action).current])).toEqual(actions.map(({ type }) => [type, 1]))
    expect(reduceListState(page, third, { type: 'open', open: { mode: 'view', id: '1' } }).current).toBe(3)
  })

  it('shows all where it names a tab that the list has no more', () => {
    expect(readListState(paged, new URLSearchParams('tab=onDuty')).tab).toBe('')
  })

  it('asks for a state tab in the form the state filter takes', () => {
    const query = toListQuery(paged, { ...initialListState(paged), tab: 'draft', filters: { plateNo: '陕' } })
    expect(query).toEqual({ current: 1, size: 20, orders: [{ column: 'plateNo', asc: true }], filters: { plateNo: '陕', status: ['draft'] }, keyword: '', removed: false })
  })
})
