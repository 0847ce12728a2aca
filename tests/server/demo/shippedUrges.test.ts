import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SummaryAnswer } from '../../../src/contract/figure'
import type { UrgeAnswer } from '../../../src/contract/urge'
import { isUrging } from '../../../src/language/summaryDefinition'
import { loadShippedSchemas } from '../../shippedSchemas'
import { oneKind } from '../testDatabase'
import { openShippedRoutes } from './shippedRoutes'

const set = await loadShippedSchemas()
const urging = Object.values(set.pages).flatMap((page) => page.summary.filter(isUrging).map((card) => ({ page, card })))

it('urges on every page whose dossier lists who has not been checked', () => {
  const asked = ['dayInspect', 'fireFitingInspect', 'monthInspect', 'safetyCheckUpList', 'siteDayInspect', 'stInspect', 'stSafecer', 'stUseInfo', 'tongchuanVehicleRoutineInspection', 'vehCer', 'vehInsurance', 'vehQrcode', 'weekInspect', 'yrsj', 'yrsjOrg']
  expect(urging.map(({ page }) => page.id)).toEqual(expect.arrayContaining(asked))
})

describe.each(oneKind)('the product’s own urging (%s)', { timeout: 180_000 }, (kind) => {
  let routes: Awaited<ReturnType<typeof openShippedRoutes>>
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await routes.fastify.inject({ method: 'POST', url: `/api${path}`, payload: body })
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, ''])
    return answer.json<{ data: Data }>().data
  }
  const messages = async () => (await sql<{ id: string; title: string; content: string; receiver: string; org: string; status: string; path: string }>`
    select id, title, content, receiver, org_id as org, status, route_path as path from message`.execute(routes.database.db)).rows

  beforeAll(async () => { routes = await openShippedRoutes(kind, set) }, 180_000)
  afterAll(() => routes.close())

  it.each(urging.map(({ page, card }) => [page.path, page, card] as const))('%s tells each in whole sentences, as many as it said', async (path, page, card) => {
    const before = new Set((await messages()).map(({ id }) => id))
    const { cards } = await post<SummaryAnswer>(`${path}/summary`, {})
    const preview = await post<UrgeAnswer>(`${path}/urge`, { card: card.name, preview: true })
    expect(preview.missed).toBe(cards.find(({ name }) => name === card.name)!.totals[card.measures.findIndex(({ name }) => name === card.due.urge.measure)])
    expect(await post<UrgeAnswer>(`${path}/urge`, { card: card.name })).toEqual(preview)
    const sent = (await messages()).filter(({ id }) => !before.has(id))
    expect(sent).toHaveLength(preview.people)
    for (const message of sent) {
      expect(message).toMatchObject({ title: expect.stringMatching(/^请.{4,}/), content: expect.stringMatching(/还没有.+。$/), receiver: expect.any(String), org: expect.any(String), status: 'unread' })
      expect(Object.values(set.pages).map((one) => one.path)).toContain(message.path)
    }
    expect(await post<UrgeAnswer>(`${path}/urge`, { card: card.name })).toMatchObject({ urged: 0, before: preview.urged, unreached: preview.unreached })
    expect(page.actions).toContain('urgeMissed')
  })
})
