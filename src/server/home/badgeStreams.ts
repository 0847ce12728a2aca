import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { homePaths } from '../../contract/home'
import { RequestRefusal } from '../errors'
import { openEventStream } from '../openEventStream'
import type { CallServices } from '../platform/call'
import { countBadges, type BadgeTicket } from './badge'

/** Milliseconds between two looks at the database, and looks between two signs of life that keep proxies from cutting an idle stream. */
const intervals = { lookEvery: 2000, beatEvery: 8 }
const mostStreams = 2000

interface Stream {
  readonly reply: FastifyReply
  readonly empId: string
  told: number | null
}

/**
 * Tells open windows how the number in the header changes. Whoever sends a message may have reached another server, so the
 * database is looked at: one query every two seconds for all who listen here, and none while nobody does.
 */
export function registerBadgeRoute(fastify: FastifyInstance, services: () => Omit<CallServices, 'now'>, logger: Pick<FastifyBaseLogger, 'error'>, { lookEvery, beatEvery } = intervals): void {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let looks = 0

  const look = async () => {
    if (isLooking || streams.size === 0) return
    isLooking = true
    clearTimeout(timer)
    try {
      const { set, db } = services()
      const counts = await countBadges({ set, db, now: new Date() }, [...new Set([...streams].map(({ empId }) => empId))])
      for (const stream of streams) tell(stream, counts.get(stream.empId) ?? 0)
    } catch (error) {
      logger.error({ err: error }, 'the numbers in the headers could not be read')
    }
    isLooking = false
    looks += 1
    if (streams.size > 0) timer = setTimeout(() => void look(), lookEvery)
  }
  const tell = (stream: Stream, count: number) => {
    if (stream.told !== count) stream.reply.raw.write(`event: count\ndata: ${count}\n\n`)
    else if (looks % beatEvery === 0) stream.reply.raw.write(': still here\n\n')
    stream.told = count
  }

  // An open stream would keep the server from closing.
  fastify.addHook('preClose', async () => {
    clearTimeout(timer)
    for (const { reply } of streams) reply.raw.end()
    streams.clear()
  })
  fastify.get<{ Querystring: { ticket?: string } }>(homePaths.badgeEvents, { config: { rateLimit: false } }, (request, reply) => {
    const ticket = services().access.tickets.open<Partial<BadgeTicket>>(request.query.ticket ?? '')
    if (typeof ticket?.content.badgeOf !== 'string') throw new RequestRefusal('forbidden')
    if (streams.size >= mostStreams) throw new RequestRefusal('unavailable')
    openEventStream(reply)
    const stream: Stream = { reply, empId: ticket.content.badgeOf, told: null }
    streams.add(stream)
    request.raw.once('close', () => streams.delete(stream))
    void look()
  })
}
