import { rmSync } from 'node:fs'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import type { Envelope } from '../../../src/contract/envelope'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { createAccess, type Access } from '../../../src/server/access/access'
import { accessTables } from '../../../src/server/access/accessTables'
import { buildServer, type ServerParts } from '../../../src/server/buildServer'
import { createLogger } from '../../../src/server/createLogger'
import type { Database } from '../../../src/server/database/openDatabase'
import { inventedMobile } from '../../../src/server/demo/inventedNumbers'
import { createLiveSchemas } from '../../../src/server/liveSchemas'
import { callTables } from '../../../src/server/platform/callTables'
import { platformCalls } from '../../../src/server/platform/platformCalls'
import { readSettings } from '../../../src/server/settings'
import { createTables } from '../../../src/server/tables/migrate'
import { demoPassword } from '../../demoPassword'
import { openSeededDatabase, seededSchemas } from '../seededDatabase'

const logger = createLogger({ logLevel: 'silent' })
const prefixes = { main: '/api', platform: '/platform', web: '/web' } as const

/** People of the demonstration by what they may: `castMembers` tells who they are. */
export const cast = { regulator: 1, group: 2, director: 3, officer: 4, dangerousGoods: 5, inspector: 6, yulin: 9, driver: 10 } as const
export type CastName = keyof typeof cast

export interface Answer<Data> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly errmsg?: string
  readonly data: Data
  readonly errors: Envelope['errors']
}

export interface PlatformHarness {
  readonly database: Database
  readonly set: SchemaSet
  readonly access: Access
  readonly fastify: FastifyInstance
  readonly annexFolder: string
  readonly token: (who: CastName) => Promise<string>
  /** `POST /jg/org/getTree` of a client, by somebody; null is without a session. A good answer has to be what the documentation says. */
  readonly call: <Data = unknown>(who: CastName | null, call: string, body?: unknown, client?: keyof typeof prefixes) => Promise<Answer<Data>>
  readonly close: () => Promise<void>
}

/** The whole server on a real database with the demonstration in it. */
export async function openPlatformHarness(kind: Database['kind'], { sms, schemasFolder = 'schemas', environment = {} }: Pick<ServerParts, 'sms'> & { readonly schemasFolder?: string; readonly environment?: Readonly<Record<string, string>> } = {}): Promise<PlatformHarness> {
  const folder = inject('seededFolder')
  const { database, annexFolder } = await openSeededDatabase(folder, kind)
  const schemas = await createLiveSchemas({
    // Other pages than the product's would take the place of what all files of the run read.
    folders: [schemasFolder], logger, kept: schemasFolder === 'schemas' ? seededSchemas(folder) : null,
    // The tables of the product's own pages stand already.
    prepare: async (next, applyHash) => { if (schemasFolder !== 'schemas') await createTables(database, next, [...accessTables, ...callTables], applyHash === undefined ? {} : { applyHash }) },
  })
  const { set } = schemas.current()
  const access = await createAccess({ database: database.db, schemas: () => schemas.current().set, logger })
  const fastify = await buildServer({ settings: readSettings({ DATA_DIR: annexFolder, CLIENT_DIR: annexFolder, SCHEMAS: schemasFolder, RATE_LIMIT: '1000000', ...environment }), logger, database: database.db, schemas, access, annexFolder, demo: [], ...(sms === undefined ? {} : { sms }) })
  await fastify.ready()
  const tokens = new Map<CastName, Promise<string>>()
  const token = (who: CastName) => {
    const known = tokens.get(who) ?? signIn(fastify, inventedMobile(cast[who]))
    tokens.set(who, known)
    return known
  }
  return {
    database, set, access, fastify, annexFolder, token,
    async call<Data>(who: CastName | null, call: string, body?: unknown, client: keyof typeof prefixes = 'main') {
      const [method = '', path = ''] = call.split(' ')
      const headers = who === null ? {} : { [client === 'web' ? 'token' : 'access_token']: await token(who) }
      const answer = await fastify.inject({ method: method as 'GET' | 'POST', url: prefixes[client] + path, headers, ...(body === undefined ? {} : { payload: body as object }) })
      const envelope = answer.json<Envelope<Data>>()
      if (answer.statusCode === 200) checkAnswer(method, path, client, envelope)
      return { status: answer.statusCode, ...envelope } as Answer<Data>
    },
    async close() {
      schemas.close()
      await fastify.close()
      await database.close()
      rmSync(annexFolder, { recursive: true, force: true })
    },
  }
}

async function signIn(fastify: FastifyInstance, mobile: string): Promise<string> {
  const answer = await fastify.inject({ method: 'POST', url: `/api${sessionPaths.mobilePwd}`, payload: { mobile, password: demoPassword } })
  return answer.json<Envelope<LoginAnswer>>().data.accessToken
}

function checkAnswer(method: string, path: string, client: string, envelope: Envelope): void {
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '')
  const described = platformCalls.find((call) => call.client === client && call.method === method && fits(call.path))
  if (described) expect([...Value.Errors(described.answer, envelope.data)].map((error) => `${error.path} ${error.message}`), call(described.id)).toEqual([])
}

const call = (id: string) => `the answer of ${id} is not what its documentation says`
