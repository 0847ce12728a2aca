import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFastify } from '../../src/server/createFastify'
import { createLogger } from '../../src/server/createLogger'

const silent = createLogger({ logLevel: 'silent' })

async function listening() {
  const fastify = createFastify({ trustProxy: false }, silent)
  fastify.get('/slow', async () => {
    await pause(400)
    return { code: 0 }
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return { fastify, port: (fastify.server.address() as AddressInfo).port }
}

it('a server that stops answers what is under way, and is gone as soon as it has', { timeout: 10_000 }, async () => {
  const { fastify, port } = await listening()
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await once(fastify.server, 'request')
  const begun = performance.now()
  await fastify.close()
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(await (await answer).json()).toEqual({ code: 0 })
})

it('a server that stops does not wait for a connection that was opened in advance, as browsers do, and never used', { timeout: 10_000 }, async () => {
  const { fastify, port } = await listening()
  const unused = connect(port, '127.0.0.1')
  await Promise.all([once(unused, 'connect'), once(fastify.server, 'connection')])
  await fastify.close()
  if (!unused.closed) await once(unused, 'close')
  expect(unused.closed).toBe(true)
})
