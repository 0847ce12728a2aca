import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createFastify } from '../../../src/server/createFastify'
import { createLogger } from '../../../src/server/createLogger'
import { registerLimits } from '../../../src/server/registerLimits'

describe('the limits', () => {
  let fastify: FastifyInstance
  afterEach(() => fastify.close())

  const serve = async (rateLimit: number) => {
    fastify = createFastify({ trustProxy: false }, createLogger({ logLevel: 'silent' }))
    await registerLimits(fastify, { rateLimit }, { claims: (request) => (request.headers['access_token'] ? { sessionId: String(request.headers['access_token']), empId: 'e1', orgId: 'o1', expiresAt: 0 } : null) })
    fastify.get('/', async () => 'here')
  }
  const get = async (headers: Record<string, string> = {}) => (await fastify.inject({ url: '/', headers })).statusCode

  it('turn nobody away because the start took a second', async () => {
    await serve(100)
    const until = performance.now() + 1100
    while (performance.now() < until);
    await fastify.ready()
    // Lets the measurement that was due come first.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await get()).toBe(200)
  })

  it('count whoever has a session by it, all others by their address', async () => {
    await serve(2)
    expect([await get({ access_token: 'a' }), await get({ access_token: 'a' }), await get({ access_token: 'a' })]).toEqual([200, 200, 429])
    expect([await get({ access_token: 'b' }), await get(), await get(), await get()]).toEqual([200, 200, 200, 429])
  })
})
