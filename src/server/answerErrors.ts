import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { errorCodes, type ErrorName } from '../contract/errorCodes'
import { RequestRefusal } from './errors'

/** What Fastify and its plugins refuse by themselves, in our words. */
const refusalsByCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_VALIDATION: 'badRequest',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedFile',
}

/** Answers every error with the envelope: what we refuse as it is, everything unforeseen without its details. `messageName` is where the client looks for the words. */
export function answerErrors(fastify: FastifyInstance, messageName: 'msg' | 'errmsg' = 'msg'): void {
  fastify.setErrorHandler<FastifyError | RequestRefusal>((error, request, reply) => {
    const { status, body } = refusalAnswer(error, request, messageName)
    reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** Status and envelope of an error; what nobody has foreseen is logged. */
export function refusalAnswer(error: unknown, request: FastifyRequest, messageName: 'msg' | 'errmsg' = 'msg'): { readonly status: number; readonly body: object } {
  const refusal = asRefusal(error as FastifyError | RequestRefusal)
  // Whoever has gone away is no failure.
  if (!refusal && (error as Error).name !== 'AbortError') request.log.error({ err: error, req: request }, 'a request failed')
  const { refusal: name, message, errors, data } = refusal ?? new RequestRefusal('unknown')
  const { code, status } = errorCodes[name]
  return { status, body: { code, [messageName]: message, data, ...(errors.length > 0 ? { errors } : {}) } }
}

function asRefusal(error: FastifyError | RequestRefusal): RequestRefusal | null {
  if (error instanceof RequestRefusal) return error
  const name = refusalsByCode[error.code] ?? (error.statusCode !== undefined && error.statusCode < 500 ? 'badRequest' : null)
  return name && new RequestRefusal(name)
}
