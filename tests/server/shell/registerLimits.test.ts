import { setTimeout as realPause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFastify } from '../../../src/server/createFastify'
import { createLogger } from '../../../src/server/createLogger'
import { registerLimits } from '../../../src/server/registerLimits'

describe('the limits', () => {
  let fastify: FastifyInstance
  afterEach(async () => {
    vi.useRealTimers()
    await fastify.close()
  })

  const serve = async (rateLimit: number) => {
    fastify = createFastify({ trustProxy: false }, createLogger({ logLevel: 'silent' }))
    await registerLimits(fastify, { rateLimit }, { claims: (request) => (request.headers['access_token'] ? { sessionId: String(request.headers['access_token']), empId: 'e1', orgId: 'o1', expiresAt: 0 } : null) })
    fastify.get('/', async () => 'here')
  }
  const get = async (headers: Record<string, string> = {}) => (await fastify.inject({ url: '/', headers })).statusCode

  it('turn nobody away after a span in which nothing was measured, as while a start compiles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await serve(100)
    await fastify.ready()
    // The second span begins and ends at once: nothing can have been measured in it.
    vi.advanceTimersByTime(20_000)
    expect(await get()).toBe(200)
  })

  it('turn nobody away because of one pause of seconds, as publishing a page may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await serve(100)
    await fastify.ready()
    // The measuring of pauses, which is not faked, begins with its first tick.
    await realPause(12)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500)
    await realPause(1)
    vi.advanceTimersByTime(1000)
    expect(await get()).toBe(200)
  })

  it('count whoever has a session by it, all others by their address', async () => {
    await serve(2)
    expect([await get({ access_token: 'a' }), await get({ access_token: 'a' }), await get({ access_token: 'a' })]).toEqual([200, 200, 429])
    expect([await get({ access_token: 'b' }), await get(), await get(), await get()]).toEqual([200, 200, 200, 429])
  })
})
