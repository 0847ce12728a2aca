import multipart from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { employeeResource, organizationResource } from '../../fields/referenceType'
import type { RecordCall } from '../../language/endpointsDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { Principal } from '../access/principal'
import { registerAnnexRoutes } from '../annex/registerAnnexRoutes'
import { localAnnexStore } from '../annex/localAnnexStore'
import type { Tables } from '../database/openDatabase'
import { expectedSizeHeader, largestSheet } from '../../contract/sheet'
import { RequestRefusal } from '../errors'
import type { SignedTexts } from '../signedTexts'
import { answerCall } from './answerCall'
import { matchCall, type Client } from './matchCall'
import { answerInLines, asksForLines } from './answerInLines'
import { isSheetAnswer } from './sheets/sheetAnswer'
import type { RecordServices } from './recordServices'
import { leaving } from './leaving'
import type { Watch } from './watch'

export interface RecordRouteParts {
  readonly schemas: () => SchemaSet
  readonly database: Kysely<Tables>
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>
  readonly annexFolder: string
  /** For downloads that the browser makes by itself. */
  readonly tickets: SignedTexts
  readonly logger: FastifyBaseLogger
  /** Told when records were written that say who may do or see what: it counts at once. */
  readonly onAccessChange?: () => void
  /** Which of the product's three clients calls under this prefix; `main` where nothing is said. */
  readonly client?: Client
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Records out of which access makes organisations, people and what they may do. */
const accessResources: ReadonlySet<string> = new Set([organizationResource, employeeResource, 'post', 'concurrentPost', 'postGrant'])
const readingCalls: ReadonlySet<RecordCall> = new Set(['page', 'options', 'derive', 'counts', 'summary', 'tree', 'export'])

/** The calls of every page, under the prefix the instance stands at. HTTP only; the work is in `operations`. */
export async function registerRecordRoutes(fastify: FastifyInstance, parts: RecordRouteParts): Promise<void> {
  const { schemas, database, client = 'main' } = parts
  await fastify.register(multipart, { throwFileSizeLimit: true })
  const open = async (request: FastifyRequest): Promise<RecordServices> => ({ set: schemas(), db: database, principal: await parts.authenticate(request), now: new Date() })
  registerAnnexRoutes(fastify, { open, store: localAnnexStore(parts.annexFolder), tickets: parts.tickets })

  fastify.route({
    method: [...methods],
    url: '/*',
    handler: async (request, reply) => {
      const services = await open(request)
      const match = matchCall(services.set, client, request.method, (request.params as { '*': string })['*'])
      if (!match) throw new RequestRefusal('notFound', { message: `没有这个接口：${request.method} ${request.url.split('?')[0] ?? ''}` })
      const work = (watch: Watch) => answerCall(services, match, { body: request.body, query: request.query as Record<string, unknown>, file: () => readSheet(request), watch })
      const data = asksForLines(request) ? await answerInLines(reply, work) : await work({ signal: leaving(reply) })
      if (request.method !== 'GET' && accessResources.has(match.page.resource) && !readingCalls.has(match.call)) parts.onAccessChange?.()
      return data === reply ? reply : answer(reply, data)
    },
  })
}

function answer(reply: FastifyReply, data: unknown): unknown {
  if (!isSheetAnswer(data)) return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', data })
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(data.fileName)}`)
    .header('cache-control', 'no-store')
    .headers(data.expectedSize === undefined ? {} : { [expectedSizeHeader]: String(data.expectedSize) })
    .send(data.stream)
}

async function readSheet(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new RequestRefusal('badRequest', { message: '请以 multipart/form-data 上传 xlsx 或 csv 文件' })
  const file = await request.file({ limits: { fileSize: largestSheet } })
  if (!file) throw new RequestRefusal('badRequest', { message: '没有收到文件' })
  return file.toBuffer()
}
