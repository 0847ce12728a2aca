import { expect, it } from 'vitest'
import { loadShippedSchemas } from '../server/demo/shippedSchemas'

const { pages } = await loadShippedSchemas()

it('gives a title that one reads the list by a wide column, and a number the usual one', () => {
  const widthOf = (page: string, field: string) => pages[page]!.list.columns.find((column) => column.field === field)!.width
  expect(widthOf('dynamics', 'title')).toBeGreaterThan(200)
  expect(widthOf('stInspect', 'inspectNo')).toBeLessThan(200)
  expect(widthOf('superviseNotice', 'superviseNo'), 'with its brackets it is read in full').toBeGreaterThan(140)
  expect(widthOf('dangerInspect', 'level'), 'so is the longest of its choices').toBeGreaterThan(110)
})

it('knows the states in which a date still runs, from the condition of its reminder', () => {
  const live = (page: string, field: string) => pages[page]!.reminders.find((reminder) => reminder.field === field)!.live
  expect(live('hazard', 'deadline')?.toSorted()).toEqual(['pending', 'rectifying', 'returned'])
  expect(live('lawsReveal', 'learnDeadline'), 'it depends on more than the state').toBeNull()
})
