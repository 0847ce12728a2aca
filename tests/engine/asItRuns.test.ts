import { expect, it } from 'vitest'
import { asItRuns } from '../../src/engine/asItRuns'
import type { PageDefinition, ReminderDefinition } from '../../src/language/pageDefinition'
import { vehicle, vehiclePage } from './list/vehiclePage'

const checkDate = { name: 'checkDate', title: '检验有效期', type: 'date', expires: { warnDays: 30 } } as unknown as PageDefinition['fields'][string]
const reminder = (live: readonly string[] | null): ReminderDefinition => ({ field: 'checkDate', title: '检验有效期', warnDays: 30, kind: null, when: [], live, subject: 'plateNo', tell: null })
const page = (live: readonly string[] | null) => vehiclePage({ reminders: [reminder(live)] })

it('is red or orange only in the states in which the date still runs', () => {
  expect(asItRuns(page(['submitted']), checkDate, vehicle(1, { status: 'submitted' }))).toBe(checkDate)
  expect(asItRuns(page(['submitted']), checkDate, vehicle(1, { status: 'draft' }))).toMatchObject({ name: 'checkDate', expires: undefined })
})

it('is the same field each time, so that cells are not drawn anew', () => {
  const settled = () => asItRuns(page(['submitted']), checkDate, vehicle(1, { status: 'draft' }))
  expect(settled()).toBe(settled())
})

it('stays as it is where the state does not tell', () => {
  expect(asItRuns(page(null), checkDate, vehicle(1))).toBe(checkDate)
})
