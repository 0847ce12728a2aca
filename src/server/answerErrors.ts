import type { FastifyError, FastifyInstance } from 'fastify'
import { errorCodes, type ErrorName } from '../contract/errorCodes'
import { RequestRefusal } from './errors'

/** What Fastify and its plugins refuse by themselves, in our words. */
const refusalsByCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_VALIDATION: 'badRequest',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedFile',
}

/** Answers every error with the envelope: what we refuse as it is, everything unforeseen without its details. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler<FastifyError | RequestRefusal>((error, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) request.log.error({ err: error, req: request }, 'a request failed')
    const { refusal: name, message, errors, data } = refusal ?? new RequestRefusal('unknown')
    const { code, status } = errorCodes[name]
    reply.code(status).header('cache-control', 'no-store').send({ code, msg: message, data, ...(errors.length > 0 ? { errors } : {}) })
  })
}

function asRefusal(error: FastifyError | RequestRefusal): RequestRefusal | null {
  if (error instanceof RequestRefusal) return error
  const name = refusalsByCode[error.code] ?? (error.statusCode !== undefined && error.statusCode < 500 ? 'badRequest' : null)
  return name && new RequestRefusal(name)
}
