import { beforeAll, describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { goTo } from './harness/goTo'
import { isAccessible, withoutRepeats } from './harness/isAccessible'
import { coveringPages } from './robot/coveringPages'
import { filterByEach, filterByTabs, searchByKeyword } from './robot/filterSteps'
import { provideFreeRecords } from './robot/freeRecords'
import { fingersReachRows, keepsTheView, listAddress, openFromMenu, sortByColumns } from './robot/listSteps'
import { makesEveryMove, movesLeftOut } from './robot/moveSteps'
import { pagesToDrive, robotTimeout } from './robot/pagesToDrive'
import { duringVisit, lookAt, personFor, readerOf, untilReady, visit, type Visit } from './robot/world'
import { changesNothing } from './robot/readOnlySteps'
import { refusesInvalid } from './robot/refuseSteps'
import { leavesItAsItWas, refusesNonsense, savesItsRecord, settlesConflict, showsHistory } from './robot/singleSteps'
import { createTurns, touchedBy } from './robot/turns'
import { worldForTests } from './robot/worldForTests'
import { createsValid, editsAndMerges, formOf, openDetail, openEdit, removesAndRestores, uploadsToEverySlot } from './robot/writeSteps'

const { set, pages, areWanted } = await pagesToDrive()
// Told nothing, every page is opened; by hand, in the browser, go a few that show every kind of field, list and move there is.
const { look, ...byHand } = coveringPages(pages, { isWhole: areWanted })
const inBrowser = Object.values(byHand).flat()
const named = (some: readonly PageDefinition[]) => some.map((page) => [page.id, page] as const)

const world = worldForTests()
beforeAll(() => provideFreeRecords(world(), inBrowser))
const inTurn = createTurns(3)

/** Runs the steps in the hands of somebody who may, while nobody else touches the same records, and ends by asking whether the console stayed clean. */
async function onPage(page: PageDefinition, action: string, steps: (visit: Visit) => Promise<void>, sees: 'most' | 'own' | 'records' = 'most'): Promise<void> {
  await inTurn(touchedBy(page, set), async () => {
    const seen = sees === 'records' ? await visit(world(), page, await readerOf(world(), page), 'read') : await visit(world(), page, personFor(world(), page, action, sees))
    await duringVisit(seen, () => steps(seen), `${page.id}-${action || 'view'}`)
  })
}

/** Opens a page and looks at it; what others do to the records meanwhile does not matter. All pages are drawn by the same parts, which a few of them show. Colours come from one theme: fewer still show all of them, but for those that draw something themselves. */
async function opensPage(page: PageDefinition): Promise<void> {
  const seen = await lookAt(world(), page, personFor(world(), page))
  await duringVisit(seen, async () => {
    await openFromMenu(seen, set.pages)
    if (look.includes(page)) await isAccessible(seen.window, `page ${page.id} as opened`, { ...withoutRepeats, withoutColours: !inBrowser.includes(page) && !page.extensions.some(({ slot }) => slot === 'view') })
  }, `${page.id}-open`)
}

describe('the robot on every page', { concurrent: true, timeout: robotTimeout }, () => {
  it.for(pages.map((page) => [`${page.id} opens from the menu${look.includes(page) ? ' and is accessible' : ''}`, page] as const))('%s', ([, page]) => inTurn([], () => opensPage(page)))

  it.for(named(byHand.list))('%s lists, filters, sorts, pages and keeps the view', ([, page]) => onPage(page, '', async (visit) => {
    await goTo(visit.window, listAddress(page))
    await untilReady(visit)
    await filterByEach(visit)
    await filterByTabs(visit)
    await searchByKeyword(visit)
    await sortByColumns(visit)
    await keepsTheView(visit)
    await fingersReachRows(visit)
  }, 'records'))

  it.for(named(byHand.form))('%s creates, edits, merges, uploads, removes and restores', ([, page]) => onPage(page, 'create', async (visit) => {
    const id = await createsValid(visit)
    await openDetail(visit, id)
    await isAccessible(visit.window, `page ${visit.page.id} detail`, withoutRepeats)
    await openEdit(visit, id)
    await formOf(visit).waitFor()
    await isAccessible(visit.window, `page ${visit.page.id} form`, withoutRepeats)
    await editsAndMerges(visit, id)
    await uploadsToEverySlot(visit, id)
    await removesAndRestores(visit, id)
  }))

  it.for(named(byHand.refusals))('%s refuses nonsense at the field', ([, page]) => onPage(page, 'create', refusesInvalid))

  it.for(named(byHand.moves))('%s makes every move of its life cycle', ([, page]) => onPage(page, 'create', (visit) => makesEveryMove(world(), visit), 'own'))

  it.for(named(byHand.readOnly))('%s offers no change, and the server refuses every attempt', ([, page]) => onPage(page, '', changesNothing))

  it.for(named(byHand.single))('%s keeps its one record: saves, refuses, settles a conflict, shows its history', ([, page]) => onPage(page, 'edit', (visit) => leavesItAsItWas(visit, async () => {
    await savesItsRecord(visit)
    await refusesNonsense(visit)
    await settlesConflict(visit)
    await showsHistory(visit)
  })))
})

it('leaves out no move but those that have a test of their own', () => {
  expect(movesLeftOut(world())).toEqual([])
})

/** Seconds of the processor. Several times what pages need on a quiet machine; one that needs more draws too often or too much. */
const budget = 120

it('spends on no page more of the processor than it may', () => {
  expect([...world().spent].filter(([, seconds]) => seconds > budget), `seconds on ${[...world().spent].map(([id, seconds]) => `${id} ${seconds.toFixed(1)}`).join(', ')}`).toEqual([])
})
