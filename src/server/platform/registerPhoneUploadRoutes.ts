import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { phoneUploadMegabytes } from '../../contract/annexPaths'
import { storeAnnex } from '../annex/uploadAnnex'
import { RequestRefusal } from '../errors'
import { openEventStream } from '../openEventStream'
import type { CallServices } from './call'
import { phoneUploadStreams } from './phoneUpload'
import { countFiles, liveUploadSession, noteFile, sessionFiles, sessionOver, uploadPlace } from './phoneUploadSession'
import { routePath } from './registerPlatformCalls'

const megabyte = 1024 * 1024
/** How soon the desktop sees a photo that the phone has sent, perhaps to another node. */
const lookMilliseconds = 1000
const heartbeatLooks = 20
/** Streams one node keeps open; a desktop that finds no place asks again. */
const mostStreams = 500

type Services = () => Omit<CallServices, 'now'>
type ById = { Params: { id: string } }

/** Upload by the phone, and the desktop's live view of it. Both know the session by its id alone. */
export function registerPhoneUploadRoutes(fastify: FastifyInstance, services: Services): void {
  const [upload, events] = phoneUploadStreams
  const streams = new Set<FastifyReply>()
  // An open stream would keep the server from closing.
  fastify.addHook('preClose', async () => {
    for (const reply of streams) reply.raw.end()
  })

  fastify.post<ById>(routePath(upload?.path ?? ''), { bodyLimit: (phoneUploadMegabytes + 1) * megabyte, schema: { params: upload?.params } }, async (request, reply) => {
    const { db, set, store } = services()
    const { id, employeeId, ...session } = await liveUploadSession(db, request.params.id)
    const place = uploadPlace(set, session)
    const full = new RequestRefusal('tooLarge', { message: `最多上传 ${place.maxFiles} 个文件` })
    if ((await countFiles(db, id)) >= place.maxFiles) throw full
    if (!request.isMultipart()) throw new RequestRefusal('badRequest', { message: '请以 multipart/form-data 上传，字段名 file' })
    const sent = await request.file({ limits: { fileSize: phoneUploadMegabytes * megabyte + 1, files: 1 } })
    if (!sent) throw new RequestRefusal('badRequest', { message: '没有收到文件' })
    const file = await storeAnnex({ db, now: new Date() }, store, place, { name: sent.filename, bytes: sent.file, uploadedBy: employeeId })
    const noted = await noteFile(db, id, file.id, place.maxFiles)
    if (noted !== 'noted') {
      await dropFile(services(), file.id)
      throw noted === 'full' ? full : sessionOver()
    }
    return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', data: file })
  })

  fastify.get<ById>(routePath(events?.path ?? ''), { config: { rateLimit: false }, schema: { params: events?.params } }, async (request, reply) => {
    const { id } = await liveUploadSession(services().db, request.params.id)
    if (streams.size >= mostStreams) throw new RequestRefusal('unavailable')
    openEventStream(reply)
    streams.add(reply)
    request.raw.once('close', () => streams.delete(reply))
    try {
      await tellOfFiles(reply, services, id, () => streams.has(reply))
    } catch (error) {
      // The desktop comes again by itself.
      request.log.warn({ err: error }, 'a stream of phone uploads broke off')
    } finally {
      streams.delete(reply)
      reply.raw.end()
    }
  })
}

/** Sends the list at once and whenever it changed. The database is looked at: the phone may talk to another node. */
async function tellOfFiles(reply: FastifyReply, services: Services, id: string, isOpen: () => boolean): Promise<void> {
  let told = ''
  let isOpenedTold = false
  for (let looks = 0; isOpen(); looks++) {
    const { db } = services()
    const session = await liveUploadSession(db, id).catch((error: unknown) => {
      if (error instanceof RequestRefusal) return null
      throw error
    })
    if (!session) return void reply.raw.write('event: expired\ndata: {}\n\n')
    const files = JSON.stringify(await sessionFiles(db, id))
    if (files !== told) reply.raw.write(`event: files\ndata: ${files}\n\n`)
    else if (looks % heartbeatLooks === 0) reply.raw.write(': still here\n\n')
    told = files
    if (session.isOpened && !isOpenedTold) reply.raw.write('event: opened\ndata: {}\n\n')
    isOpenedTold = session.isOpened
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
  }
}

/** A file that found the session full or over the moment it was stored. */
async function dropFile({ db, store }: Pick<CallServices, 'db' | 'store'>, annexId: string): Promise<void> {
  const { rows: [file] } = await sql<{ path: string }>`delete from annex_file where id = ${annexId} returning path`.execute(db)
  if (file) await store.remove(file.path)
}
