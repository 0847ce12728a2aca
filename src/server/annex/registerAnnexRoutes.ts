import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { annexPaths } from '../../contract/recordPaths'
import { RequestRefusal } from '../errors'
import type { RecordServices } from '../resources/recordServices'
import type { SignedTexts } from '../signedTexts'
import type { AnnexStore } from './annexStore'
import { mostArchived, openArchive, prepareArchive } from './archive'
import { readAnnex, removeAnnex } from './readAnnex'
import { uploadAnnex } from './uploadAnnex'

export interface AnnexRouteParts {
  readonly open: (request: FastifyRequest) => Promise<RecordServices>
  readonly store: AnnexStore
  readonly tickets: SignedTexts
}

/** The largest a slot may allow (`maxSize` of the language). */
const largestFile = 512 * 1024 * 1024
/** Shown in the browser; everything else is only downloaded. */
const shown = /^(image\/(jpeg|png|gif|webp)|application\/pdf)$/

/** Upload, read and delete of files, by file id. */
export function registerAnnexRoutes(fastify: FastifyInstance, { open, store, tickets }: AnnexRouteParts): void {
  fastify.post(annexPaths.upload, { bodyLimit: largestFile + 1024 * 1024 }, async (request, reply) => {
    const services = await open(request)
    const data = await uploadAnnex(services, store, await readUpload(request))
    return reply.send({ code: 0, msg: '', data })
  })
  fastify.get<{ Params: { id: string } }>(annexPaths.file(':id').replace('%3A', ':'), async (request, reply) => {
    const { file, stream } = await readAnnex(await open(request), store, request.params.id)
    return reply
      .header('content-type', file.mime)
      .header('content-length', file.size)
      .header('content-disposition', `${shown.test(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=3600')
      .send(stream)
  })
  fastify.delete<{ Params: { id: string } }>(annexPaths.file(':id').replace('%3A', ':'), async (request, reply) => {
    await removeAnnex(await open(request), store, request.params.id)
    return reply.send({ code: 0, msg: '', data: null })
  })
  registerArchive(fastify, { open, store, tickets })
}

const ArchiveBody = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: mostArchived }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
}, { additionalProperties: false })

/** Several files as one: asked for with a session, loaded by the browser itself with the ticket. */
function registerArchive(fastify: FastifyInstance, { open, store, tickets }: AnnexRouteParts): void {
  fastify.post<{ Body: Static<typeof ArchiveBody> }>(annexPaths.archive, { schema: { body: ArchiveBody } }, async (request, reply) => {
    const { ids, name } = request.body
    const data = await prepareArchive(await open(request), tickets, ids, name)
    return reply.send({ code: 0, msg: '', data })
  })
  fastify.get<{ Querystring: { ticket: string } }>(annexPaths.archive, { schema: { querystring: Type.Object({ ticket: Type.String() }) } }, async (request, reply) => {
    const { name, stream } = openArchive(store, tickets, request.query.ticket)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(stream)
  })
}

/** The fields `page` and `slot` come before the file, so that the file can be judged while it streams in. */
async function readUpload(request: FastifyRequest) {
  if (!request.isMultipart()) throw new RequestRefusal('badRequest', { message: '请以 multipart/form-data 上传，依次是 page、slot、file' })
  const file = await request.file({ limits: { fileSize: largestFile, files: 1 } })
  if (!file) throw new RequestRefusal('badRequest', { message: '没有收到文件' })
  const text = (name: string) => {
    const field = file.fields[name]
    return field && !Array.isArray(field) && field.type === 'field' ? String(field.value) : ''
  }
  return { page: text('page'), slot: text('slot'), name: file.filename, bytes: file.file }
}
