import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoAccount, RuntimeConfig } from '../../../src/contract/pageIndex'
import { registerConfigRoute } from '../../../src/server/configRoute'
import { registerContentSecurity } from '../../../src/server/contentSecurity'
import { createFastify } from '../../../src/server/createFastify'
import { createLogger } from '../../../src/server/createLogger'
import { readSettings } from '../../../src/server/settings'
import { registerStaticFiles } from '../../../src/server/staticFiles'

const page = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><link rel="stylesheet" nonce="__CSP_NONCE__" href="/assets/a-1.css"><div id="root"></div>'

describe('the front end', () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'client-'))
  let fastify: FastifyInstance
  beforeAll(async () => {
    mkdirSync(join(clientDir, 'assets'))
    writeFileSync(join(clientDir, 'index.html'), page)
    writeFileSync(join(clientDir, 'assets', 'a-1.css'), 'p{}')
    writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>')
    writeFileSync(join(clientDir, 'version.json'), '{"version":"1.2.3+abc"}')
    fastify = await serve({ CLIENT_DIR: clientDir, API_URL: 'https://api.example.cn/office', CONNECT_ORIGINS: 'https://files.example.cn', FRAME_ANCESTORS: "'self' https://portal.example.cn" })
  })
  afterAll(async () => {
    await fastify.close()
    rmSync(clientDir, { recursive: true })
  })

  const policyOf = async (url: string) => (await fastify.inject(url)).headers['content-security-policy'] as string

  it('forbids every script, style and plugin but its own', async () => {
    expect((await policyOf('/')).replace(/nonce-[^']+/, 'nonce-…')).toBe(
      "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-src 'self' blob:; " +
      "connect-src 'self' https://api.example.cn https://files.example.cn; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'self' https://portal.example.cn; style-src 'self' 'nonce-…'",
    )
  })

  it('has a fresh nonce in policy and page with every answer', async () => {
    const answers = await Promise.all([fastify.inject('/'), fastify.inject('/veh')])
    const nonces = answers.map((answer) => {
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? ''
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      expect(answer.body).toBe(page.replaceAll('__CSP_NONCE__', nonce))
      expect(answer.headers['cache-control']).toBe('no-store')
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('keeps files with a hash in their name forever, others for an hour', async () => {
    expect((await fastify.inject('/assets/a-1.css')).headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': expect.stringContaining('text/css') })
    expect((await fastify.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('sends what was packed beside a file to those who can unpack it, and the file itself to others', async () => {
    const css = 'p{color:#123456}'
    writeFileSync(join(clientDir, 'assets', 'b-1.css'), css)
    writeFileSync(join(clientDir, 'assets', 'b-1.css.br'), brotliCompressSync(css))
    const [packed, plain] = [await fastify.inject({ url: '/assets/b-1.css', headers: { 'accept-encoding': 'gzip, br' } }), await fastify.inject('/assets/b-1.css')]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('text/css'), 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    expect([brotliDecompressSync(packed.rawPayload).toString(), plain.headers['content-encoding'], plain.body]).toEqual([css, undefined, css])
  })

  it('answers every path of its routes with the page', async () => {
    for (const url of ['/', '/index', '/veh?current=2', '/waybillSetting/', '/assets', '/index.html']) expect((await fastify.inject(url)).body).toContain('id="root"')
  })

  it.each(['/assets/gone.js', '/favicon.ico', '/api/nothing', '/schemas/nothing', '/../package.json', '/%2e%2e/package.json'])('does not answer %s with the page', async (url) => {
    const answer = await fastify.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 4 })
  })

  it('does not answer a write with the page', async () => {
    expect((await fastify.inject({ method: 'POST', url: '/veh' })).json()).toMatchObject({ code: 4, msg: '没有这个地址：POST /veh' })
  })

  it('tells its configuration and version', async () => {
    expect((await fastify.inject('/config.json')).json()).toMatchObject({ apiUrl: 'https://api.example.cn/office', platformUrl: '/platform', demo: [] })
    const version = await fastify.inject('/version.json?t=1')
    expect([version.json(), version.headers['cache-control']]).toEqual([{ version: '1.2.3+abc' }, 'no-store'])
  })

  it('that is not built says how to build it', async () => {
    const bare = await serve({ CLIENT_DIR: join(clientDir, 'nowhere') })
    const answer = await bare.inject('/')
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')])
    await bare.close()
  })
})

describe('what a deployment tells the browser', () => {
  const demo = [{ mobile: '13800000001', name: '沈望川', post: '科长', password: 'Star-2468' }]
  const configOf = async (environment: Record<string, string>, accounts: typeof demo = []) => {
    const fastify = await serve(environment, accounts)
    const config = (await fastify.inject('/config.json')).json<RuntimeConfig>()
    await fastify.close()
    return config
  }

  it('names the ways in that it can serve', async () => {
    expect((await configOf({})).loginWays).toEqual(['password', 'qr'])
    expect((await configOf({}, demo)).loginWays).toEqual(['password', 'sms', 'qr'])
    const cloud = { CLOUD_TOKEN_URL: 'https://cloud.example.cn/token', CLOUD_CLIENT_ID: 'office', CLOUD_CLIENT_SECRET: 'Comet-2468' }
    expect((await configOf({ ...cloud, SMS_URL: 'https://sms.example.cn/send' })).loginWays).toEqual(['password', 'sms', 'qr', 'cloud'])
  })

  it('names the public address, where it has one', async () => {
    expect(await configOf({})).not.toHaveProperty('publicUrl')
    expect(await configOf({ PUBLIC_URL: 'https://safe.example.cn' })).toMatchObject({ publicUrl: 'https://safe.example.cn' })
  })

  it('keeps the secrets of the server', async () => {
    const config = await configOf({ CLIENT_SECRET: 'public', CLOUD_TOKEN_URL: 'https://cloud.example.cn/token', CLOUD_CLIENT_ID: 'office', CLOUD_CLIENT_SECRET: 'Comet-2468', LINK_LOGIN: 'false', PARENT_ORIGINS: 'https://portal.example.cn' })
    expect(config).toMatchObject({ clientSecret: 'public', linkLogin: false, parentOrigins: ['https://portal.example.cn'] })
    expect(JSON.stringify(config)).not.toContain('Comet')
  })
})

async function serve(environment: Record<string, string>, demo: readonly DemoAccount[] = []): Promise<FastifyInstance> {
  const settings = readSettings(environment)
  const fastify = createFastify(settings, createLogger({ logLevel: 'silent' }))
  await registerContentSecurity(fastify, settings)
  registerConfigRoute(fastify, settings, demo)
  await registerStaticFiles(fastify, settings.clientDir)
  return fastify
}
