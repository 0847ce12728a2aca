import { expect } from 'vitest'
import { errorCodes } from '../../../src/contract/errorCodes'
import type { RecordPage } from '../../../src/contract/envelope'
import type { RecordCall } from '../../../src/language/endpointsDefinition'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { goTo } from '../harness/goTo'
import { listAddress } from './listSteps'
import { isByHand } from './ways'
import { untilReady, type Desk, type Visit } from './world'

const writingActions = ['create', 'edit', 'remove', 'restore', 'import'] as const

/** Whether nobody may change anything through this page. */
export function isReadOnly(page: PageDefinition): boolean {
  return !writingActions.some((action) => page.actions.includes(action)) && !Object.values(page.states?.transitions ?? {}).some(isByHand)
}

/** A page to look at offers nothing to change, wherever one looks, and the server refuses every attempt. */
export async function changesNothing(visit: Visit): Promise<void> {
  const { page, window, api } = visit
  const { data } = (await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 1, orders: [] })).body
  const record = data.records[0]
  if (!record) throw new Error(`The demonstration has no record of ${page.id} to look at.`)
  await goTo(window, listAddress(page))
  await untilReady(visit)
  await window.locator(`[data-row-key=${JSON.stringify(record.id)}]`).waitFor()
  await offersNoChange(visit, 'list')
  const open = `open=${encodeURIComponent(record.id)}`
  // A figure is no record: it opens as the list of those that it counts.
  if (!page.statistics) {
    await goTo(window, `${page.path}?${open}`)
    await window.locator(`[data-detail="${page.id}"] [data-field]`).first().waitFor()
    await offersNoChange(visit, 'detail')
  }
  // The address of a form is no way around the missing button.
  for (const query of [`${open}&mode=edit`, 'mode=new', `${open}&mode=copy`]) {
    await goTo(window, `${page.path}?${query}`)
    await untilReady(visit)
    expect(await window.locator(`[data-form="${page.id}"]`).count(), `a form of ${page.id} at ?${query}`).toBe(0)
  }
  await serverRefusesChanges(visit, record.id, record.version)
}

async function offersNoChange({ window, page }: Visit, where: string): Promise<void> {
  const offered = await window.locator('[data-action]').evaluateAll((elements) => elements.map((element) => element.getAttribute('data-action')))
  const forbidden = [...writingActions, 'copy', 'save', 'recycleBin', ...Object.keys(page.states?.transitions ?? {})]
  expect(offered.filter((name) => name !== null && forbidden.includes(name)), `actions of ${page.id} in the ${where}`).toEqual([])
}

/** Whatever is sent, the record stays as it is; of a statistic there is none, and no call that would change one. */
export async function serverRefusesChanges({ page, api }: Desk, id: string, version: number): Promise<void> {
  const attempts: readonly [RecordCall, object][] = [['create', {}], ['update', { version }], ['remove', { version }], ['restore', { version }]]
  for (const [call, body] of attempts) {
    const answer = await api.call(page, call, { id }, body)
    expect([answer.status, answer.body.code], `${call} on ${page.id}`).toEqual(page.statistics ? [404, errorCodes.notFound.code] : [403, errorCodes.forbidden.code])
  }
  if (page.statistics) return
  expect((await api.call(page, 'get', { id })).body.data.version).toBe(version)
}
