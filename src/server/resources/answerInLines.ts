import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { linesType, type SheetProgress } from '../../contract/sheet'
import { refusalAnswer } from '../answerErrors'
import { leaving } from './leaving'
import type { Watch } from './watch'

/** A line every so many milliseconds is enough for a bar to move. */
const pause = 100

/** Whether the caller wants to hear how far the work is. */
export const asksForLines = ({ headers }: FastifyRequest): boolean => headers.accept === linesType

/**
 * Answers work that takes its time in lines of JSON: its progress, then what it came to, with the status it would have had.
 * Work that ends before it has begun to count is answered, or refused, as if nobody had asked for lines.
 */
export async function answerInLines(reply: FastifyReply, work: (watch: Watch) => Promise<unknown>): Promise<unknown> {
  const lines = new PassThrough()
  const send = (line: object) => void lines.write(`${JSON.stringify(line)}\n`)
  let sentAt = 0
  let begin: () => void = () => undefined
  const begun = new Promise<'begun'>((resolve) => { begin = () => resolve('begun') })
  const onProgress = (step: SheetProgress['step'], done: number, total: number) => {
    begin()
    if (done < total && Date.now() - sentAt < pause) return
    sentAt = Date.now()
    send({ progress: { step, done, total } satisfies SheetProgress })
  }
  const result = work({ signal: leaving(reply), onProgress })
  const first = await Promise.race([result.then((data) => ({ data })), begun])
  if (first !== 'begun') return first.data
  void result
    .then((data) => send({ status: 200, code: 0, msg: '', data }), (error: unknown) => {
      const { status, body } = refusalAnswer(error, reply.request)
      send({ status, ...body })
    })
    .finally(() => lines.end())
  // A proxy that gathers the answer would keep the progress to itself.
  return reply.header('content-type', linesType).header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(lines)
}
