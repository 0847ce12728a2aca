import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DetailSections, saysSomething } from '../../../src/engine/detail/DetailSections'
import { FieldServicesProvider } from '../../../src/fields/FieldServicesProvider'
import type { FieldServices } from '../../../src/fields/fieldView'
import type { RecordContext } from '../../../src/language/recordRules'
import type { SectionDefinition } from '../../../src/language/pageDefinition'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const page = vehiclePage()
const context: RecordContext = { dictionary: () => undefined, refLabel: () => undefined, now: new Date('2026-11-22T00:00:00Z'), user: { id: '', orgId: '', roles: [] } }
const section: SectionDefinition = { title: '其他信息', columns: 2, visibleWhen: null, fields: ['plateNo', 'seats'] }
const ofMoves: SectionDefinition = { ...section, onlyFilled: true }

function shown(sections: readonly SectionDefinition[], values: Readonly<Record<string, unknown>>): readonly (string | undefined)[] {
  const { container } = render(<FieldServicesProvider value={{} as FieldServices}><DetailSections page={page} sections={sections} record={vehicle(1, values)} context={context} /></FieldServicesProvider>)
  return [...container.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field'])
}

it('shows what the form asks for, filled in or not', () => {
  expect(shown([section], { seats: null })).toEqual(['plateNo', 'seats'])
})

it('leaves out what only moves fill in until it is there', () => {
  expect(shown([ofMoves], { seats: null })).toEqual(['plateNo'])
})

it('has no tab for what has not come to pass', () => {
  const says = (values: Readonly<Record<string, unknown>>) => saysSomething({ page, sections: [ofMoves], record: vehicle(1, values), context })
  expect(says({ plateNo: null, seats: null })).toBe(false)
  expect(says({ plateNo: null, seats: 45 })).toBe(true)
})

it('has no tab for what does not apply, and keeps that of what is still to be filled in', () => {
  const says = (visibleWhen: string) => {
    const seats = { ...page.fields['seats']!, visibleWhen }
    return saysSomething({ page: { ...page, fields: { ...page.fields, seats } }, sections: [{ ...section, fields: ['seats'] }], record: vehicle(1, { seats: null }), context })
  }
  expect(says('plateNo == null')).toBe(false)
  expect(says('plateNo != null')).toBe(true)
})

it('has no section for what the record has not come to yet', () => {
  const states = { field: 'status', initial: 'draft', transitions: {} } as unknown as NonNullable<typeof page.states>
  const seats = { ...page.fields['seats']!, readOnly: true }
  const says = (readOnly: boolean, values: Readonly<Record<string, unknown>>, isMoved = true) => {
    const plateNo = { ...page.fields['plateNo']!, readOnly, required: false }
    return saysSomething({ page: { ...page, states: isMoved ? states : null, fields: { ...page.fields, seats, plateNo } }, sections: [section], record: vehicle(1, values), context })
  }
  expect(says(true, { plateNo: null, seats: null })).toBe(false)
  expect(says(true, { plateNo: null, seats: 0 })).toBe(false)
  expect(says(true, { plateNo: null, seats: 45 })).toBe(true)
  expect(says(false, { plateNo: null, seats: null })).toBe(true)
  expect(says(true, { plateNo: null, seats: null }, false)).toBe(true)
})

it('does not call by the same name twice what is all that its section is about', () => {
  const seats = { ...page.fields['seats']!, title: '座位' }
  const headingOf = (fields: string[]) => {
    const { container } = render(<FieldServicesProvider value={{} as FieldServices}><DetailSections page={{ ...page, fields: { ...page.fields, seats } }} sections={[{ ...section, title: '座位', fields }]} record={vehicle(1)} context={context} /></FieldServicesProvider>)
    return container.querySelector('[data-field="seats"] dt')?.className
  }
  expect(headingOf(['seats'])).toContain('heard')
  expect(headingOf(['seats', 'plateNo'])).toBeFalsy()
})
