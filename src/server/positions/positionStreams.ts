import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { positionPaths } from '../../contract/positions'
import { RequestRefusal } from '../errors'
import { openEventStream } from '../openEventStream'
import type { CallServices } from '../platform/call'
import { pageTable } from '../resources/pageTable'
import { listenerConditions, movedStatement, movedVehicle, type MovedRow, type PositionTicket } from './readFleet'
import { positionResource } from './vehiclePositions'

/** Milliseconds between two looks at the database, and looks between two signs of life. */
const intervals = { lookEvery: 1000, beatEvery: 15 }
const mostStreams = 1000
/** Rows that were written before the last look, but could not be seen until after it. */
const overlap = 3000
/** Bytes that a slow line may lag behind before it is left out. */
const mostBehind = 2 * 1024 * 1024
const fewBehind = 64 * 1024

interface Stream {
  readonly reply: FastifyReply
  readonly page: string
  readonly session: { readonly sessionId: string; readonly empId: string; readonly orgId: string }
  /** Has to be told of everything: it is new, or it was left out. */
  isBehind: boolean
}

/**
 * Tells open maps how vehicles move. A device may have reported to another server, so the database is looked at: once a
 * second, only while somebody listens, and once for all who see the same: whose statements, with scope and all, are the same.
 */
export function registerPositionStreams(fastify: FastifyInstance, services: () => Omit<CallServices, 'now'>, logger: Pick<FastifyBaseLogger, 'error'>, { lookEvery, beatEvery } = intervals): void {
  const streams = new Set<Stream>()
  /** The last fix that was told, by statement and vehicle. */
  let told = new Map<string, Map<string, string>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let looks = 0
  let lastLook = 0

  const look = async () => {
    if (isLooking || streams.size === 0) return
    isLooking = true
    clearTimeout(timer)
    const since = lastLook
    lastLook = Date.now()
    try {
      await tellAll(new Date(since - overlap))
    } catch (error) {
      logger.error({ err: error }, 'the movements of vehicles could not be read')
    }
    isLooking = false
    looks += 1
    if (looks % beatEvery === 0) for (const { reply } of streams) reply.raw.write(': still here\n\n')
    if (streams.size > 0) timer = setTimeout(() => void look(), Math.max(0, lookEvery - (Date.now() - lastLook)))
  }

  async function tellAll(since: Date): Promise<void> {
    const groups = new Map<string, { readonly run: (changed: boolean) => Promise<readonly MovedRow[]>; readonly streams: Stream[] }>()
    const { set, db, access } = services()
    for (const stream of streams) {
      const principal = await access.principalOf(stream.session)
      const table = set.pages[stream.page]?.resource === positionResource ? pageTable(set, stream.page) : null
      const conditions = principal && table && listenerConditions(table, principal)
      if (!table || !conditions) {
        end(stream)
        continue
      }
      const { sql: text, parameters } = movedStatement(table, conditions).compile(db)
      const key = JSON.stringify([text, parameters])
      const group = groups.get(key) ?? { streams: [], run: async (changed) => (await movedStatement(table, changed ? [...conditions, sql`t.updated_at > ${since.toISOString()}`] : conditions).execute(db)).rows }
      groups.set(key, group)
      group.streams.push(stream)
    }
    const kept = new Map<string, Map<string, string>>()
    for (const [key, group] of groups) {
      const known = told.get(key) ?? new Map<string, string>()
      kept.set(key, known)
      await tellGroup(group, known)
    }
    told = kept
  }

  async function tellGroup({ run, streams: listeners }: { run: (changed: boolean) => Promise<readonly MovedRow[]>; streams: readonly Stream[] }, known: Map<string, string>): Promise<void> {
    const behind = listeners.filter((stream) => stream.isBehind && stream.reply.raw.writableLength < fewBehind)
    const rows = await run(behind.length === 0)
    const changed = rows.filter((row) => {
      const mark = `${row.at} ${row.status} ${row.alarms?.join() ?? ''}`
      const isNew = known.get(row.id) !== mark
      known.set(row.id, mark)
      return isNew
    })
    const news = changed.length === 0 ? '' : event(changed)
    const all = behind.length === 0 ? '' : event(rows)
    for (const stream of listeners) {
      if (behind.includes(stream)) {
        stream.reply.raw.write(all)
        stream.isBehind = false
      } else if (stream.reply.raw.writableLength > mostBehind) {
        stream.isBehind = true
      } else if (news !== '') {
        stream.reply.raw.write(news)
      }
    }
  }

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.reply.raw.end('event: over\ndata: \n\n')
  }

  // An open stream would keep the server from closing.
  fastify.addHook('preClose', async () => {
    clearTimeout(timer)
    for (const { reply } of streams) reply.raw.end()
    streams.clear()
  })
  fastify.get<{ Querystring: { ticket?: string } }>(positionPaths.events, { config: { rateLimit: false } }, (request, reply) => {
    const content = services().access.tickets.open<Partial<PositionTicket>>(request.query.ticket ?? '')?.content
    if (typeof content?.positionsOf !== 'string' || !Array.isArray(content.session)) throw new RequestRefusal('forbidden')
    if (streams.size >= mostStreams) throw new RequestRefusal('unavailable')
    const [sessionId, empId, orgId] = content.session
    openEventStream(reply)
    const stream: Stream = { reply, page: content.positionsOf, session: { sessionId, empId, orgId }, isBehind: true }
    streams.add(stream)
    request.raw.once('close', () => streams.delete(stream))
    void look()
  })
}

function event(rows: readonly MovedRow[]): string {
  return `event: moved\ndata: ${JSON.stringify(rows.map(movedVehicle))}\n\n`
}
