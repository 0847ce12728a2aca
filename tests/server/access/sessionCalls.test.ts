import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPaths } from '../../../src/contract/session'
import { sessionCalls } from '../../../src/server/access/sessionCalls'
import { openApiDocument } from '../../../src/server/openApi/openApiDocument'
import { call, openAccessHarness, openSessionOf, people, type AccessHarness } from './accessHarness'

describe('the calls of the session', () => {
  let harness: AccessHarness
  beforeAll(async () => { harness = await openAccessHarness('embedded') })
  afterAll(() => harness.close())

  it('stand in the documentation, each with request and answer', () => {
    const { paths } = openApiDocument(harness.set, Object.values(sessionCalls)) as { paths: Record<string, Record<string, { parameters: { name: string; required: boolean }[]; requestBody?: unknown; responses: Record<string, unknown> }>> }
    for (const [name, path] of Object.entries(sessionPaths)) {
      const { method } = sessionCalls[name as keyof typeof sessionPaths]
      expect(paths[`${name === 'bindCloud' ? '/platform' : '/api'}${path}`]?.[method.toLowerCase()], name).toMatchObject({ operationId: `session.${name}`, responses: { 200: { content: expect.anything() as unknown } } })
    }
    expect(paths['/platform/xtgl/userOauth/addv2']!.post!.parameters).toMatchObject([{ name: 'empOpenid', required: true }, { name: 'orgOpenid', required: true }, { name: 'appId', required: true }])
    expect(JSON.stringify(paths['/api/ry/emp/login/mobilePwd']!.post!.requestBody)).toContain('密码')
  })

  it.each(Object.entries(sessionCalls))('are answered by the server under their method and path: %s', async (_name, { method, path }) => {
    expect(harness.fastify.hasRoute({ method, url: path })).toBe(true)
  })

  it.each(Object.entries(sessionCalls).filter(([name, { open }]) => !open && name !== 'loginOut'))('ask for a session unless the documentation says otherwise: %s', async (_name, { method, path, query, body }) => {
    const answer = await call(harness.fastify, method, path, { query: exampleOf(query) as Record<string, string>, ...(body ? { payload: exampleOf(body) } : {}) })
    expect(answer).toMatchObject({ status: 401, body: { code: 2 } })
  })

  it.each(Object.entries(sessionCalls).filter(([, { query, body }]) => ((query ?? body)?.['required'] as string[] | undefined)?.length))('refuse a request without what they need: %s', async (_name, { method, path, body }) => {
    const { accessToken: token } = await openSessionOf(harness, people.director)
    expect(await call(harness.fastify, method, path, { token, ...(body ? { payload: {} } : {}) })).toMatchObject({ status: 400, body: { code: 6 } })
  })
})

/** A value for everything a schema asks for. */
function exampleOf(schema: unknown): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, { type: string }>; required?: string[] }
  return Object.fromEntries(required.map((name) => [name, properties[name]!.type === 'boolean' ? true : 'x']))
}
