import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitColumns } from '../../../src/engine/list/fitColumns'
import type { FieldDefinition } from '../../../src/fields/definitions'
import type { ColumnDefinition } from '../../../src/language/pageDefinition'
import { vehiclePage } from './vehiclePage'

const types = { no: 'string', shop: 'ref', place: 'string', day: 'date', cost: 'money', tel: 'mobile' } as const
const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, title: name } as unknown as FieldDefinition]))
const page = vehiclePage({ fields, label: 'no' })
const column = (field: keyof typeof types, width: number): ColumnDefinition => ({ field, title: field, width, fixed: null, hidden: false, sortable: true })
const columns = [column('no', 150), column('shop', 200), column('place', 140), column('day', 110), column('cost', 130), column('tel', 120)]
const fit = (room: number) => fitColumns(page, columns, room)
const asWritten = columns.map(({ width }) => width)
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

describe('the columns of a list', () => {
  it('are as wide as written where there is room', () => {
    expect(fit(850)).toEqual(asWritten)
    expect(fit(2000)).toEqual(asWritten)
  })

  it('give way a little where they are words, not numbers, dates or the name of the record', () => {
    expect(fit(820)).toEqual([150, 180, 130, 110, 130, 120])
  })

  it('stay as written where that would not be enough: the list scrolls', () => {
    expect(fit(700)).toEqual(asWritten)
  })

  it('stay as written while the room is not known', () => {
    expect(fit(0)).toEqual(asWritten)
  })

  it('fit wherever they give way, and none gets wider', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1000 }), (room) => {
      const widths = fit(room)
      expect(widths.every((width, index) => width <= asWritten[index]!)).toBe(true)
      expect(sum(widths) === sum(asWritten) || sum(widths) <= room).toBe(true)
    }))
  })
})
