import type { FastifyInstance } from 'fastify'
import type { CloudSettings } from '../settings'
import type { Access } from './access'
import { registerCloudLogin } from './cloud/cloudRoutes'
import { registerScanRoutes } from './scan/scanRoutes'
import { registerSessionRoutes } from './sessionRoutes'
import { registerSmsRoutes } from './sms/smsRoutes'
import type { SmsSender } from './sms/smsSender'

/** What a deployment lends to its ways in; null where it has none. */
export interface LoginMeans {
  readonly sms: SmsSender | null
  readonly cloud: CloudSettings | null
}

/** All calls of the session, under the main API's prefix; `registerCloudBinding` alone stands under the platform's. */
export function registerAccessRoutes(fastify: FastifyInstance, access: Access, { sms, cloud }: LoginMeans): void {
  registerSessionRoutes(fastify, access)
  registerSmsRoutes(fastify, access, sms)
  registerScanRoutes(fastify, access)
  registerCloudLogin(fastify, access, cloud)
}
