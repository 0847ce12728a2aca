import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StepBar } from '../../../src/engine/detail/StepBar'
import { FieldServicesProvider } from '../../../src/fields/FieldServicesProvider'
import type { FieldServices } from '../../../src/fields/fieldView'
import type { StatesDefinition } from '../../../src/language/pageDefinition'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const page = vehiclePage()
const states: StatesDefinition = { ...page.states!, steps: [{ state: 'draft', at: null }, { state: 'submitted', at: 'checkDate' }, { state: 'approved', at: null }] }

const services = { now: new Date('2026-11-22T00:00:00Z') } as unknown as FieldServices

function stepsOf(values: Readonly<Record<string, unknown>>, cycle = states) {
  render(<FieldServicesProvider value={services}><StepBar page={page} states={cycle} record={vehicle(1, values)} /></FieldServicesProvider>)
  return within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem')
}

const placesOf = (values: Readonly<Record<string, unknown>>, cycle = states) => stepsOf(values, cycle).map(({ dataset }) => `${dataset['step']} ${dataset['place']}`)

it('marks what a record has behind it, where it stands and what lies ahead', () => {
  expect(placesOf({ status: 'submitted' })).toEqual(['draft done', 'submitted now', 'approved ahead'])
})

it('says when a step was reached, of none that lies ahead', () => {
  const [, submitted] = stepsOf({ status: 'approved', checkDate: '2026-12-31' })
  expect(submitted?.textContent).toContain('2026-12-31')
})

it('says nothing of a time that is filled in before its step', () => {
  const [, submitted] = stepsOf({ status: 'draft', checkDate: '2026-12-31' })
  expect(submitted?.textContent).not.toContain('2026')
})

it('puts who has left the way behind the last step that is known to be done', () => {
  expect(placesOf({ status: 'void', checkDate: null })).toEqual(['draft done', 'void aside', 'submitted ahead', 'approved ahead'])
})

it('knows by its time that a step was done before the record left the way', () => {
  expect(placesOf({ status: 'void', checkDate: '2026-12-31' })).toEqual(['draft done', 'submitted done', 'void aside', 'approved ahead'])
})

it('puts nobody behind a step that does not lead to where he stands, though its time is filled in before', () => {
  const early: StatesDefinition = { ...states, transitions: { void: { ...Object.values(states.transitions)[0]!, from: ['draft'], to: 'void' } } }
  expect(placesOf({ status: 'void', checkDate: '2026-12-31' }, early)).toEqual(['draft done', 'void aside', 'submitted ahead', 'approved ahead'])
})

it('shows where a record left the way in the colour that its dictionary gives the state', () => {
  const [, aside] = stepsOf({ status: 'void', checkDate: null })
  expect(aside?.dataset['tone']).toBe('neutral')
})
