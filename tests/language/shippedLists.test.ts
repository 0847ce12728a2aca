import { expect, it } from 'vitest'
import { buildPageIndex } from '../../src/language/pageIndex.node'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const { pages } = set

it('gives a title that one reads the list by a wide column, and a number the usual one', () => {
  const widthOf = (page: string, field: string) => pages[page]!.list.columns.find((column) => column.field === field)!.width
  expect(widthOf('dynamics', 'title')).toBeGreaterThan(200)
  expect(widthOf('stInspect', 'inspectNo')).toBeLessThan(200)
  expect(widthOf('superviseNotice', 'superviseNo'), 'with its brackets it is read in full').toBeGreaterThan(140)
  expect(widthOf('dangerInspect', 'level'), 'so is the longest of its choices').toBeGreaterThan(110)
})

it('knows from the condition of its reminder what ends a date', () => {
  const over = (page: string, field: string) => pages[page]!.reminders.find((reminder) => reminder.field === field)!.over
  expect(over('hazard', 'deadline')['status']).toEqual(expect.arrayContaining(['closed']))
  expect(over('hazard', 'deadline')['status']).not.toEqual(expect.arrayContaining(['pending']))
  expect(over('thirdPartyTrain', 'endDate'), 'a class that is finished, though its reminder looks at numbers too').toMatchObject({ status: ['finished'] })
  expect(over('lawsReveal', 'learnDeadline')['needLearn'], 'nothing is to be learned').toEqual([false])
})

it('names what every date that is reminded of belongs to, so that no slice of the reminders is nameless', () => {
  expect(Object.values(pages).flatMap((page) => page.reminders.filter(({ kind }) => kind === null).map(({ field }) => `${page.id}.${field}`))).toEqual([])
})

it('says under which group of the menu a page belongs that is only a tab', () => {
  const groupOf = (id: string) => buildPageIndex(set).pages.find((page) => page.id === id)!.group
  expect(['post', 'productSku', 'fireEquipment'].map(groupOf)).toEqual(['人员机构', '电子签章', '检查与隐患'])
  expect(groupOf('organization'), 'the menu has it').toBeUndefined()
})
