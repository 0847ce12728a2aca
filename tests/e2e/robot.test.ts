import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSchemas } from '../../src/language/loadSchemas'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node'
import { isAccessible } from './robot/accessibility'
import { filterByEach, filterByTabs, searchByKeyword } from './robot/filterSteps'
import { keepsTheView, openFromMenu, sortByColumns } from './robot/listSteps'
import { makesEveryMove } from './robot/moveSteps'
import { openWorld, personFor, readerOf, untilReady, visit, type Visit, type World } from './robot/world'
import { changesNothing, isReadOnly } from './robot/readOnlySteps'
import { refusesInvalid } from './robot/refuseSteps'
import { refusesNonsense, savesItsRecord, settlesConflict, showsHistory } from './robot/singleSteps'
import { createsValid, editsAndMerges, formOf, openEdit, removesAndRestores, uploadsToEverySlot } from './robot/writeSteps'

const { set } = loadSchemas(await readSchemaFolder('schemas'))
// One page or a few: ROBOT=veh,dayInspect npm run test:e2e
const wanted = process.env.ROBOT?.split(',')
const pages = Object.values(set.pages).filter((page) => !wanted || wanted.includes(page.id))
const listPages = pages.filter((page) => !page.single)

let world: World
beforeAll(async () => { world = await openWorld() })
afterAll(() => world?.close())

/** Runs the steps in a window of their own and ends by asking whether the console stayed clean. */
async function onPage(page: PageDefinition, action: string, steps: (visit: Visit) => Promise<void>, sees: 'most' | 'own' | 'records' = 'most'): Promise<void> {
  const seen = await visit(world, page, sees === 'records' ? await readerOf(world, page) : personFor(world, page, action, sees))
  try {
    await steps(seen)
    expect(seen.trouble, `console of ${page.id}`).toEqual([])
  } catch (error) {
    await seen.window.screenshot({ path: `test-results/${page.id}-${action || 'view'}.png` }).catch(() => undefined)
    throw error
  } finally {
    await seen.close()
  }
}

describe.concurrent('the robot on every page', () => {
  it.for(pages.map((page) => [page.id, page] as const))('%s opens from the menu and is accessible', ([, page]) => onPage(page, '', async (visit) => {
    await openFromMenu(visit, set.pages)
    await isAccessible(visit, 'as opened')
  }))

  it.for(listPages.map((page) => [page.id, page] as const))('%s lists, filters, sorts, pages and keeps the view', ([, page]) => onPage(page, '', async (visit) => {
    await visit.window.goto(page.path)
    await untilReady(visit)
    await filterByEach(visit)
    await filterByTabs(visit)
    await searchByKeyword(visit)
    await sortByColumns(visit)
    await keepsTheView(visit)
  }, 'records'))

  it.for(listPages.filter((page) => page.actions.includes('create')).map((page) => [page.id, page] as const))('%s creates, edits, merges, uploads, removes and restores', ([, page]) => onPage(page, 'create', async (visit) => {
    const id = await createsValid(visit)
    await visit.window.goto(`${page.path}?open=${id}`)
    await visit.window.locator(`[data-detail="${page.id}"] [data-field]`).first().waitFor()
    await isAccessible(visit, 'detail')
    await openEdit(visit, id)
    await formOf(visit).waitFor()
    await isAccessible(visit, 'form')
    await editsAndMerges(visit, id)
    await uploadsToEverySlot(visit, id)
    await removesAndRestores(visit, id)
  }))

  it.for(listPages.filter((page) => page.actions.includes('create')).map((page) => [page.id, page] as const))('%s refuses nonsense at the field, and by HTTP alike', ([, page]) => onPage(page, 'create', refusesInvalid))

  it.for(listPages.filter((page) => page.states && page.actions.includes('create')).map((page) => [page.id, page] as const))('%s makes every move of its life cycle', ([, page]) => onPage(page, 'create', (visit) => makesEveryMove(world, visit), 'own'))

  it.for(pages.filter(isReadOnly).map((page) => [page.id, page] as const))('%s offers no change, and the server refuses every attempt', ([, page]) => onPage(page, '', changesNothing))

  it.for(pages.filter((page) => page.single).map((page) => [page.id, page] as const))('%s keeps its one record: saves, refuses, settles a conflict, shows its history', ([, page]) => onPage(page, 'edit', async (visit) => {
    await savesItsRecord(visit)
    await refusesNonsense(visit)
    await settlesConflict(visit)
    await showsHistory(visit)
  }))
})
