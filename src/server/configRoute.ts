import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { schemaPaths, type DemoAccount, type LoginWay, type RuntimeConfig } from '../contract/pageIndex'
import type { Settings } from './settings'

/** What this deployment decides for the browser, and the version that tells it to reload (spec §4). */
export function registerConfigRoute(fastify: FastifyInstance, settings: Settings, demo: readonly DemoAccount[]): void {
  const { apiUrl, platformUrl, webUrl, clientId, clientSecret, parentOrigins, linkLogin, publicUrl } = settings
  const config: RuntimeConfig = { apiUrl, platformUrl, webUrl, ...(publicUrl === null ? {} : { publicUrl }), clientId, clientSecret, parentOrigins, linkLogin, loginWays: loginWays(settings, demo), liveSchemas: true, studio: settings.studio, demo }
  const version = readVersion(settings.clientDir)
  fastify.get(schemaPaths.config, (_request, reply) => reply.header('cache-control', 'no-cache').send(config))
  fastify.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send(version))
}

/** What the login page offers: codes by SMS need a gateway, or a demonstration, whose server writes them to its log. */
function loginWays({ smsUrl, cloud }: Settings, demo: readonly DemoAccount[]): LoginWay[] {
  const sms = smsUrl !== null || demo.length > 0
  return ['password', ...(sms ? ['sms'] as const : []), 'qr', ...(cloud ? ['cloud'] as const : [])]
}

function readVersion(clientDir: string): { version: string } {
  try {
    return JSON.parse(readFileSync(join(clientDir, 'version.json'), 'utf8')) as { version: string }
  } catch {
    // Only a build writes the file; without one there is no version to compare.
    return { version: 'development' }
  }
}
