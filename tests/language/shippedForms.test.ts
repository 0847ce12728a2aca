import { expect, it } from 'vitest'
import { columnsOf, isTable } from '../../src/language/tableColumns'
import { loadShippedSchemas } from '../shippedSchemas'

const { pages } = await loadShippedSchemas()
const verdicts = new Set(['inspect_item_result'])

it('leaves every verdict of a check to a person', () => {
  const answered = Object.values(pages).flatMap((page) => Object.values(page.fields).flatMap((field) => {
    const asked = isTable(field) ? Object.values(columnsOf(field)) : [field]
    return asked.filter((one) => one.type === 'dict' && verdicts.has(one.dict) && one.default !== undefined).map(({ name }) => `${page.id} ${field.name} ${name}`)
  }))
  expect(answered).toEqual([])
})

it('lets nobody drive off or hand in a checklist that is not done', () => {
  const conditionOf = (page: string, move: string) => pages[page]!.states!.transitions[move]!.when
  expect(conditionOf('waybill', 'depart')).toContain('preTripItems.all(i, i.result != null')
  expect(conditionOf('vehicleLog', 'depart')).toContain('beforeItems.all(i, i.result != null')
  expect(conditionOf('vehicleLog', 'finish')).toContain('afterItems.all(i, i.result != null')
  expect(conditionOf('maintenanceRecord', 'submit')).toContain('items.all(i, i.result != null')
})

it('asks the driver for the checks before departure when he departs', () => {
  expect(pages['waybill']!.states!.transitions['depart']!.asks).toEqual(expect.arrayContaining(['preTripItems', 'loadingItems']))
})

it('says the state of a record once, above its detail, and what moves wrote where it is filled', () => {
  const rest = pages['vehCer']!.detail.tabs.flatMap(({ sections }) => sections).find(({ onlyFilled }) => onlyFilled)
  expect(rest?.fields).toContain('nextCertNo')
  expect(rest?.fields).not.toContain('status')
})

it('keeps what later moves write in sections of its own, out of the form and out of “其他信息”', () => {
  const { form, detail } = pages['maintenanceCollaboration']!
  const sections = (tabs: typeof form.tabs) => tabs.flatMap((tab) => tab.sections)
  const later = detail.tabs.find(({ title }) => title === '验收与结算')!.sections[0]!
  expect([later.title, later.fields.slice(0, 2), later.onlyFilled]).toEqual(['验收与结算', ['acceptor', 'acceptanceTime'], true])
  expect(sections(form.tabs).flatMap(({ fields }) => fields)).not.toContain('acceptor')
  expect(sections(detail.tabs).map(({ title }) => title)).not.toContain('其他信息')
})

it('shows no copies that only conditions read', () => {
  const shown = pages['waybill']!.detail.tabs.flatMap((tab) => tab.sections).flatMap(({ fields }) => fields)
  expect(shown).toContain('vehicleStatus')
  expect(shown).not.toContain('vehicleInspectTo')
  expect(shown, 'a rule reads it').not.toContain('certMode')
  expect(shown, 'found for a check').not.toContain('lookedUp')
  const training = pages['offlineTrain']!.detail.tabs.flatMap((tab) => tab.sections).flatMap(({ fields }) => fields)
  expect(training, 'a yes or no that conditions go by').not.toContain('online')
  expect(training).toContain('finishTime')
})

it('has no state among the fields of a detail, also where the form names it', () => {
  const { form, detail } = pages['orgFile']!
  const fieldsOf = (tabs: typeof form.tabs) => tabs.flatMap((tab) => tab.sections).flatMap(({ fields }) => fields)
  expect(fieldsOf(form.tabs)).toContain('status')
  expect(fieldsOf(detail.tabs)).not.toContain('status')
})
