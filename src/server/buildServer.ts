import compress from '@fastify/compress'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DemoAccount } from '../contract/pageIndex'
import type { Access } from './access/access'
import { registerSessionRoutes } from './access/sessionRoutes'
import { registerConfigRoute } from './configRoute'
import { createFastify } from './createFastify'
import { registerContentSecurity } from './contentSecurity'
import type { Tables } from './database/openDatabase'
import { registerDictionaryRoutes } from './dictionaryRoutes'
import { registerDocs } from './docs'
import { RequestRefusal } from './errors'
import { registerHealth } from './health'
import type { LiveSchemas } from './liveSchemas'
import { registerRecordRoutes } from './resources/registerRecordRoutes'
import { registerSchemaRoutes } from './schemaRoutes'
import type { Settings } from './settings'
import { registerStaticFiles } from './staticFiles'

export interface ServerParts {
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
  readonly database: Kysely<Tables>
  readonly schemas: LiveSchemas
  readonly access: Access
  readonly annexFolder: string
  readonly demo: readonly DemoAccount[]
}

/** Where the product's three clients call (design: contract with a backend). */
const prefixes = { main: '/api', platform: '/platform', web: '/web' } as const

/** Puts the server together: one port for the front end, the page files and the API. It does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings, logger, database, schemas, access } = parts
  const fastify = createFastify(settings, logger)
  await registerContentSecurity(fastify, settings)
  await fastify.register(etag, { weak: true })
  await fastify.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await registerLimits(fastify, settings, access)

  registerHealth(fastify, database)
  registerConfigRoute(fastify, settings, parts.demo)
  registerSchemaRoutes(fastify, schemas)
  const set = () => schemas.current().set
  for (const client of ['main', 'platform', 'web'] as const) {
    await fastify.register(async (api) => {
      if (client === 'main') {
        registerSessionRoutes(api, access)
        registerDictionaryRoutes(api, set, access.authenticate)
      }
      await registerRecordRoutes(api, { client, schemas: set, database, authenticate: access.authenticate, annexFolder: parts.annexFolder, logger })
    }, { prefix: prefixes[client] })
  }
  await registerDocs(fastify, set)
  await registerStaticFiles(fastify, settings.clientDir)
  return fastify
}

async function registerLimits(fastify: FastifyInstance, settings: Settings, access: Access): Promise<void> {
  await fastify.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    // One office behind one address is many users: whoever has a session is counted by it.
    keyGenerator: (request) => access.claims(request)?.sessionId ?? request.ip,
    errorResponseBuilder: () => new RequestRefusal('tooManyRequests'),
  })
  await fastify.register(underPressure, { maxEventLoopDelay: 3000, retryAfter: 5, pressureHandler: () => { throw new RequestRefusal('unavailable') } })
}
