import type { FastifyInstance } from 'fastify'
import { sessionPaths, type ScanCode } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import { openEventStream } from '../../openEventStream'
import type { Access } from '../access'
import { clientInfo } from '../clientInfo'
import { done } from '../done'
import { checks } from '../sessionCalls'
import { isSecretOf, openScanCode, readScanStates, scan, settle } from './scanCodes'
import { loginWithScanCode } from './scanLogin'
import { createScanStreams, type ScanStreams } from './scanStreams'

type Shown = Pick<ScanCode, 'code' | 'secret'>

/** Login by QR code: the screen shows a code, the person's phone confirms it. Whoever photographs the code lacks its secret. */
export function registerScanRoutes(fastify: FastifyInstance, access: Access): void {
  const streams = createScanStreams(access.database, access.logger)
  // Open streams would keep the server from closing.
  fastify.addHook('preClose', async () => streams.close())
  registerScreen(fastify, access, streams)
  registerPhone(fastify, access, streams)
}

function registerScreen(fastify: FastifyInstance, access: Access, streams: ScanStreams): void {
  fastify.post(sessionPaths.scanCode, checks('scanCode'), async (request, reply) => {
    const { browser, os } = clientInfo(request)
    const opened = await openScanCode(access.database, { address: request.ip, client: `${browser}（${os}）` })
    if (!opened) throw new RequestRefusal('scanTooMany')
    reply.header('cache-control', 'no-store')
    return done(opened)
  })

  fastify.get<{ Querystring: Shown }>(sessionPaths.scanEvents, checks('scanEvents'), async (request, reply) => {
    if (!(await isSecretOf(access.database, request.query))) throw new RequestRefusal('scanInvalid')
    streams.open(request.query.code, openEventStream(reply, 2000))
  })

  fastify.post<{ Body: Shown }>(sessionPaths.scanLogin, checks('scanLogin'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return done(await loginWithScanCode(access, request.body, clientInfo(request)))
  })
}

function registerPhone(fastify: FastifyInstance, access: Access, streams: ScanStreams): void {
  fastify.get<{ Querystring: { code: string } }>(sessionPaths.scanInfo, checks('scanInfo'), async (request, reply) => {
    await access.authenticate(request)
    const info = await scan(access.database, request.query.code)
    if (!info) throw await refusalOf(access, request.query.code)
    streams.look()
    reply.header('cache-control', 'no-store')
    return done(info)
  })

  fastify.post<{ Body: { code: string; accept: boolean } }>(sessionPaths.scanConfirm, checks('scanConfirm'), async (request) => {
    const { empId, orgId } = await access.authenticate(request)
    const { code, accept } = request.body
    if (!(await settle(access.database, code, { accept, empId, orgId }))) throw await refusalOf(access, code)
    streams.look()
    return done(null)
  })
}

/** Why a phone can do nothing with a code: somebody has decided, or time is up. */
async function refusalOf(access: Access, code: string): Promise<RequestRefusal> {
  const state = (await readScanStates(access.database, [code])).get(code)
  return new RequestRefusal(state === 'expired' ? 'scanExpired' : 'scanInvalid')
}
