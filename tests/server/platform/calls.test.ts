import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '../../../src/server/access/sessionCalls'
import { openApiDocument } from '../../../src/server/openApi/openApiDocument'
import { describedCalls, platformCalls } from '../../../src/server/platform/platformCalls'
import { openPlatformHarness, type PlatformHarness } from './platformHarness'

type Operation = Readonly<{ summary: string; operationId: string; parameters: readonly { name: string }[]; responses: Record<string, { content?: object }> }>

const { calls } = JSON.parse(readFileSync('docs/contract.json', 'utf8')) as { calls: string[] }
/** The build writes the file; it is no call of the API. */
const asked = calls.filter((call) => !call.endsWith('/version.json'))

describe('every call of the specification', () => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness('embedded') })
  afterAll(() => harness.close())

  it('stands in the documentation, with request and answer', () => {
    const { paths } = openApiDocument(harness.set, [...describedCalls, ...Object.values(sessionCalls)]) as { paths: Record<string, Record<string, Operation>> }
    const missing = asked.filter((call) => {
      const [method = '', path = ''] = call.split(' ')
      const operation = paths[path]?.[method.toLowerCase()]
      const named = [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => operation?.parameters.some((parameter) => parameter.name === name))
      return !operation || !named || !/\p{Script=Han}/u.test(operation.summary) || !operation.responses['200']?.content
    })
    expect(missing).toEqual([])
  })

  it('answers nobody without a session, but for the open ones', async () => {
    for (const call of platformCalls) {
      const { status, code } = await harness.call(null, `${call.method} ${call.path.replace(/\{\w+\}/g, '12345678901234567890ab')}`, call.method === 'POST' ? {} : undefined, call.client)
      expect({ id: call.id, status, code }).toEqual({ id: call.id, ...(call.open ? (call.body ? { status: 400, code: 6 } : { status: 404, code: 4 }) : { status: 401, code: 2 }) })
    }
  })

  it('has an id of its own', () => {
    const ids = describedCalls.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
