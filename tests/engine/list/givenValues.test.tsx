import { describe, expect, it } from 'vitest'
import { initialListState } from '../../../src/engine/list/listState'
import { givenValues } from '../../../src/engine/list/givenValues'
import { writeListState } from '../../../src/engine/list/listUrl'
import { vehiclePage } from './vehiclePage'

const form = { layout: 'drawer' as const, tabs: [{ title: '', sections: [{ title: '', fields: ['plateNo', 'kind', 'seats', 'driver'], columns: 1 as const, visibleWhen: null }] }], foot: [] }
const page = vehiclePage({ form })
const given = (search: string, changes: Partial<typeof page> = {}) => givenValues({ ...page, ...changes }, new URLSearchParams(search))

describe('values that an address gives a new record', () => {
  it('become what their fields hold', () => {
    expect(given('mode=new&v.plateNo=陕A12345&v.seats=12&v.driver=e1')).toEqual({ plateNo: '陕A12345', seats: 12, driver: 'e1' })
    expect(given('v.seats=many&v.plateNo=')).toEqual({})
  })

  it('are only those that the form lets a person enter', () => {
    expect(given('v.createdBy=e1&v.nothing=1&v.__proto__=x&f.plateNo=A')).toEqual({})
    expect(given('v.seats=12', { fields: { ...page.fields, seats: { ...page.fields['seats']!, readOnly: true } } })).toEqual({})
    expect(given('v.kind=van', { where: { kind: 'bus' } })).toEqual({})
  })

  it('are gone once the list is shown: the next record begins anew', () => {
    expect(writeListState(page, initialListState(page), new URLSearchParams('mode=new&v.seats=12&theme=dark')).toString()).toBe('theme=dark')
  })
})
