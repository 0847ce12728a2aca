import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers and its tables stand. */
export function registerHealth<Tables>(fastify: FastifyInstance, database: Kysely<Tables>): void {
  const options = { logLevel: 'silent', config: { rateLimit: false } } as const
  fastify.get('/healthz', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  fastify.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      // Tables are made before the server listens: one of them missing means another database than at start.
      await within(3000, sql`select 1 from access_secret limit 1`.execute(database))
      return { status: 'ready', database: 'ok' }
    } catch (error) {
      fastify.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable', database: '数据库没有应答' })
    }
  })
}

async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
