import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeColumns, moveColumn, parseColumnSettings, toggleColumn, type ColumnSettings } from '../../../src/engine/list/columnSettings'
import { vehiclePage } from './vehiclePage'

const columns = vehiclePage().list.columns.slice(0, 4)
const names = (arranged: ReturnType<typeof arrangeColumns>) => arranged.map(({ column, hidden }) => (hidden ? `(${column.field})` : column.field))
const settings = (...fields: string[]): ColumnSettings => ({ density: 'middle', columns: fields.map((field) => ({ field: field.replace(/[()]/g, ''), hidden: field.startsWith('(') })) })

describe('the arrangement of columns', () => {
  it('is the page\'s own where the user has said nothing', () => {
    expect(names(arrangeColumns(columns, null))).toEqual(['plateNo', 'kind', 'seats', 'driver'])
  })

  it('follows the user, drops what the page no longer has, and puts what is new where the page puts it', () => {
    expect(names(arrangeColumns(columns, settings('driver', '(plateNo)', 'gone', 'seats')))).toEqual(['driver', 'kind', '(plateNo)', 'seats'])
  })

  it('moves a column by one place and stops at the ends', () => {
    const arranged = arrangeColumns(columns, null)
    expect(names(moveColumn(arranged, 'kind', -1))).toEqual(['kind', 'plateNo', 'seats', 'driver'])
    expect(moveColumn(arranged, 'plateNo', -1)).toBe(arranged)
    expect(moveColumn(arranged, 'driver', 1)).toBe(arranged)
  })

  it('keeps the last shown column', () => {
    const arranged = arrangeColumns(columns, settings('plateNo', '(kind)', '(seats)', '(driver)'))
    expect(toggleColumn(arranged, 'plateNo')).toBe(arranged)
    expect(names(toggleColumn(arranged, 'kind'))).toEqual(['plateNo', 'kind', '(seats)', '(driver)'])
  })

  it('has every column of the page once, whatever was kept', () => {
    const kept = fc.array(fc.record({ field: fc.constantFrom('plateNo', 'kind', 'seats', 'driver', 'gone'), hidden: fc.boolean() }), { maxLength: 5 })
    const distinct = kept.map((entries) => entries.filter(({ field }, index) => entries.findIndex((other) => other.field === field) === index))
    fc.assert(fc.property(distinct, (entries) => {
      const arranged = arrangeColumns(columns, { columns: entries, density: 'small' })
      expect(arranged.map(({ column }) => column.field).sort()).toEqual(columns.map(({ field }) => field).sort())
    }))
  })

  it('takes what another version has kept for nothing', () => {
    for (const value of [null, 'x', {}, { columns: ['plateNo'] }, { columns: [{ field: 1, hidden: false }] }]) expect(parseColumnSettings(value)).toBeNull()
  })
})
