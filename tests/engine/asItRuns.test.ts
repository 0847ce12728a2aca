import { expect, it } from 'vitest'
import { asItRuns } from '../../src/engine/asItRuns'
import type { PageDefinition, ReminderDefinition } from '../../src/language/pageDefinition'
import { vehicle, vehiclePage } from './list/vehiclePage'

const checkDate = { name: 'checkDate', title: '检验有效期', type: 'date', expires: { warnDays: 30 } } as unknown as PageDefinition['fields'][string]
const reminder = (over: ReminderDefinition['over']): ReminderDefinition => ({ field: 'checkDate', title: '检验有效期', warnDays: 30, kind: null, when: [], unless: null, over, subject: 'plateNo', tell: null })
const page = (over: ReminderDefinition['over']) => vehiclePage({ reminders: [reminder(over)] })

it('is red or orange only while the date still runs', () => {
  expect(asItRuns(page({ status: ['draft'] }), checkDate, vehicle(1, { status: 'submitted' }))).toBe(checkDate)
  expect(asItRuns(page({ status: ['draft'] }), checkDate, vehicle(1, { status: 'draft' }))).toMatchObject({ name: 'checkDate', expires: undefined })
})

it('is the same field each time, so that cells are not drawn anew', () => {
  const settled = () => asItRuns(page({ status: ['draft'] }), checkDate, vehicle(1, { status: 'draft' }))
  expect(settled()).toBe(settled())
})

it('stays as it is where nothing ends it', () => {
  expect(asItRuns(page({}), checkDate, vehicle(1))).toBe(checkDate)
})
