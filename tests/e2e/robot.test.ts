import { beforeAll, describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { goTo } from './harness/goTo'
import { isAccessible, withoutRepeats } from './harness/isAccessible'
import { coveringPages } from './robot/coveringPages'
import { filterByEach, filterByTabs, searchByKeyword } from './robot/filterSteps'
import { provideFreeRecords } from './robot/freeRecords'
import { answersByHttp } from './robot/httpSteps'
import { fingersReachRows, keepsTheView, listAddress, openFromMenu, sortByColumns } from './robot/listSteps'
import { makesEveryMove } from './robot/moveSteps'
import { duringVisit, lookAt, personFor, readerOf, untilReady, visit, type Visit } from './robot/world'
import { changesNothing } from './robot/readOnlySteps'
import { refusesInvalid } from './robot/refuseSteps'
import { leavesItAsItWas, refusesNonsense, savesItsRecord, settlesConflict, showsHistory } from './robot/singleSteps'
import { createTurns, touchedBy } from './robot/turns'
import { worldForTests } from './robot/worldForTests'
import { createsValid, editsAndMerges, formOf, openDetail, openEdit, removesAndRestores, uploadsToEverySlot } from './robot/writeSteps'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
// ROBOT=veh,dayInspect npm run test:e2e drives one page or a few in the browser, ROBOT=all every page (an hour and a half).
const wanted = process.env.ROBOT?.split(',')
const pages = Object.values(set.pages).filter((page) => !wanted || wanted.includes('all') || wanted.includes(page.id))
// Told nothing, every page is driven by HTTP and opened; by hand, in the browser, go a few that show every kind of field, list and move there is.
// The browser knows nothing of databases: what it has opened on the one it need not open on the other.
const byHttpAlone = !wanted && process.env.DATABASE_URL !== undefined
const byHand = coveringPages(pages, { isWhole: wanted !== undefined })
const { look, ...drivenByHand } = byHand
const inBrowser = Object.values(drivenByHand).flat()
// Those with the longest way to go first: at the end nobody waits for one of them alone.
const longestFirst = (some: readonly PageDefinition[]) => some.toSorted((one, other) => movesOf(other) - movesOf(one))
const movesOf = ({ states }: PageDefinition) => Object.keys(states?.transitions ?? {}).length
const named = (some: readonly PageDefinition[]) => some.map((page) => [page.id, page] as const)

const world = worldForTests()
beforeAll(() => provideFreeRecords(world(), pages))
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

// Waiting for a turn is part of a test's time: on a slow machine a page waits behind all that touch the same records. What hangs is ended before by the limits of the browser and of each request.
const timeout = 1_200_000

describe('the robot by HTTP', { concurrent: true, timeout }, () => {
  it.for(named(longestFirst(pages)))('%s answers by HTTP as it is defined', ([, page]) => inTurn(touchedBy(page, set), () => answersByHttp(world(), page)))
})

describe.skipIf(byHttpAlone)('the robot on every page', { concurrent: true, timeout }, () => {
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

/** What an archive has to say before somebody may start work chance does not meet: these are made in tests/server/resources: safetyEffects, peopleAtWork, comingsAndGoings. */
const madeElsewhere = new Set(['emp.admit', 'emp.changePost', 'emp.resume', 'emp.retrain', 'emp.suspend'])

it('leaves out no move but those that have a test of their own', () => {
  expect([...world().leftOut].filter((move) => !madeElsewhere.has(move))).toEqual([])
})

/** Seconds of the processor. Several times what pages need on a quiet machine; one that needs more draws too often or too much. */
const budget = 120

it('spends on no page more of the processor than it may', () => {
  expect([...world().spent].filter(([, seconds]) => seconds > budget), `seconds on ${[...world().spent].map(([id, seconds]) => `${id} ${seconds.toFixed(1)}`).join(', ')}`).toEqual([])
})
