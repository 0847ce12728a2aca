import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../access/principal'
import type { Client } from '../resources/matchCall'
import type { CallInput, CallServices, PlatformCall } from './call'

export interface PlatformParts {
  readonly client: Client
  readonly services: () => Omit<CallServices, 'now'>
}

const paramSchema = Type.String({ minLength: 1, maxLength: 64 })

/** The calls of one client, under the prefix the instance stands at. HTTP only; each call brings what answers it. */
export function registerPlatformCalls(fastify: FastifyInstance, calls: readonly PlatformCall[], { client, services }: PlatformParts): void {
  const principals = new WeakMap<FastifyRequest, Principal>()
  for (const call of calls.filter((one) => one.client === client)) {
    fastify.route({
      method: call.method,
      url: routePath(call.path),
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      schema: { params: paramsOf(call), ...(call.query ? { querystring: call.query } : {}), ...(call.body ? { body: call.body } : {}) },
      // Who may not call at all does not get as far as sending a body.
      onRequest: async (request) => {
        if (!call.open) principals.set(request, await services().access.authenticate(request))
      },
      // A body may be left out where nothing in it is required.
      preValidation: async (request) => {
        if (call.body && request.body === undefined) request.body = {}
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        const input = { params, query, body, request } as CallInput<never, never, never>
        const base = { ...services(), now: new Date() }
        const principal = principals.get(request)
        const data = call.open ? await call.handle(base, input) : principal && (await call.handle({ ...base, principal }, input))
        const message = client === 'web' ? { errmsg: '' } : { msg: '' }
        return reply.header('cache-control', 'no-store').send({ code: 0, ...message, data: data ?? null })
      },
    })
  }
}

/** `/a/{id}` as the router writes it: `/a/:id`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Schema of the values in a call's path. */
export function paramsOf(call: Pick<PlatformCall, 'path' | 'params'>) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return call.params ?? Type.Object(Object.fromEntries(names.map((name) => [name, paramSchema])))
}
