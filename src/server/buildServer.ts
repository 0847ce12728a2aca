import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DemoAccount } from '../contract/pageIndex'
import { permissionHeader } from '../contract/session'
import type { Access } from './access/access'
import { registerAccessRoutes } from './access/accessRoutes'
import { registerCloudBinding } from './access/cloud/cloudRoutes'
import { createSmsSender, type SmsSender } from './access/sms/smsSender'
import { localAnnexStore } from './annex/localAnnexStore'
import { answerErrors } from './answerErrors'
import { registerConfigRoute } from './configRoute'
import { createFastify } from './createFastify'
import { registerContentSecurity } from './contentSecurity'
import type { Tables } from './database/openDatabase'
import { registerDictionaryRoutes } from './dictionaryRoutes'
import { registerDocs } from './docs'
import { registerHealth } from './health'
import { registerBadgeRoute } from './home/badgeStreams'
import type { LiveSchemas } from './liveSchemas'
import { platformCalls } from './platform/platformCalls'
import { registerPositionStreams } from './positions/positionStreams'
import { registerPhoneUploadRoutes } from './platform/registerPhoneUploadRoutes'
import { registerPlatformCalls } from './platform/registerPlatformCalls'
import { registerLimits } from './registerLimits'
import { registerRecordRoutes } from './resources/registerRecordRoutes'
import { registerSchemaRoutes } from './schemaRoutes'
import type { Settings } from './settings'
import { studioCalls } from './studio/studioCalls'
import { registerStaticFiles } from './staticFiles'

export interface ServerParts {
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
  readonly database: Kysely<Tables>
  readonly schemas: LiveSchemas
  readonly access: Access
  readonly annexFolder: string
  readonly demo: readonly DemoAccount[]
  /** Absent: as the settings say. */
  readonly sms?: SmsSender | null
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
  const sms = parts.sms === undefined ? createSmsSender({ smsUrl: settings.smsUrl, isDemo: parts.demo.length > 0, logger }) : parts.sms
  const services = () => ({ set: set(), db: database, access, store: localAnnexStore(parts.annexFolder), settings, sms })
  for (const client of ['main', 'platform', 'web'] as const) {
    await fastify.register(async (api) => {
      api.addHook('onSend', async (request, reply) => {
        const mark = access.permissionMark(request)
        if (mark !== null) void reply.header(permissionHeader, mark)
      })
      if (client === 'main') {
        registerAccessRoutes(api, access, { sms, cloud: settings.cloud })
        registerDictionaryRoutes(api, set, access.authenticate)
      }
      if (client === 'platform') registerCloudBinding(api, access, settings.cloud)
      // The web client reads a refusal's words under another name than the others (spec §7).
      if (client === 'web') answerErrors(api, 'errmsg')
      await registerRecordRoutes(api, { client, schemas: set, database, authenticate: access.authenticate, annexFolder: parts.annexFolder, tickets: access.tickets, logger, onAccessChange: access.forgetAll })
      registerPlatformCalls(api, settings.studio ? [...platformCalls, ...studioCalls({ live: schemas, folders: settings.schemas, commit: settings.studioCommit, logger })] : platformCalls, { client, services })
      if (client === 'main') registerPhoneUploadRoutes(api, services)
      if (client === 'main') registerBadgeRoute(api, services, logger)
      if (client === 'main') registerPositionStreams(api, services, logger)
    }, { prefix: prefixes[client] })
  }
  await registerDocs(fastify, set)
  await registerStaticFiles(fastify, settings.clientDir)
  return fastify
}
