import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '../../../src/server/settings'

const findingsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('settings', () => {
  it('need nothing to be said', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080, host: '0.0.0.0', dataDir: resolve('.data'), databaseUrl: null, demo: 'small', demoPassword: null, logLevel: 'info',
      schemas: [resolve('schemas')], apiUrl: '/api', frameAncestors: ["'self'"], trustProxy: false, administrator: null,
    })
  })

  it('take a list of schema folders, the later over the earlier', () => {
    expect(readSettings({ SCHEMAS: 'schemas, tests/fixtures/states' }).schemas).toEqual([resolve('schemas'), resolve('tests/fixtures/states')])
  })

  it('drop a trailing slash of an address', () => {
    expect(readSettings({ API_URL: 'https://api.example.cn/office/' }).apiUrl).toBe('https://api.example.cn/office')
  })

  it('take the public address without a path, and say nothing of it where there is none', () => {
    expect(readSettings({}).publicUrl).toBeNull()
    expect(readSettings({ PUBLIC_URL: 'https://safe.example.cn/' }).publicUrl).toBe('https://safe.example.cn')
    for (const address of ['safe.example.cn', 'ftp://safe.example.cn', 'https://safe.example.cn/office', 'https://safe.example.cn?a=1', 'https://me@safe.example.cn']) expect(findingsOf({ PUBLIC_URL: address }).findings).toMatchObject([{ name: 'PUBLIC_URL' }])
  })

  it('report everything that is wrong at once, with what was expected', () => {
    const error = findingsOf({ PORT: 'eighty', DEMO: 'tiny', DATABASE_URL: 'mysql://db', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe', API_URL: 'api' })
    expect(error.findings.map((finding) => finding.name)).toEqual(['DATABASE_URL', 'PORT', 'DEMO', 'LOG_LEVEL', 'API_URL', 'TRUST_PROXY'])
    expect(error.message).toContain('PORT=eighty  应为 0 到 65535 的整数')
    expect(error.message).toContain('DEMO=tiny  应为 small、full 或 off')
  })

  it('never print a password', () => {
    expect(findingsOf({ DEMO_PASSWORD: 'short' }).message).not.toContain('short')
    expect(findingsOf({ ADMIN_MOBILE: '13800000099', ADMIN_PASSWORD: 'brief' }).message).not.toContain('brief')
  })

  it('never tell everybody that a session expired', () => {
    expect(readSettings({ PARENT_ORIGINS: 'https://portal.example.cn/office http://localhost:9000' }).parentOrigins).toEqual(['https://portal.example.cn', 'http://localhost:9000'])
    for (const origins of ['*', 'portal.example.cn', 'https://portal.example.cn *']) expect(findingsOf({ PARENT_ORIGINS: origins }).findings).toMatchObject([{ name: 'PARENT_ORIGINS' }])
  })

  it('know a cloud platform only with the address, the number and the secret', () => {
    const given = { CLOUD_TOKEN_URL: 'https://cloud.example.cn/token', CLOUD_CLIENT_ID: 'office', CLOUD_CLIENT_SECRET: 'Comet-2468' }
    expect(readSettings(given).cloud).toEqual({ tokenUrl: 'https://cloud.example.cn/token', clientId: 'office', clientSecret: 'Comet-2468', appId: null })
    expect(findingsOf({ CLOUD_TOKEN_URL: given.CLOUD_TOKEN_URL }).findings.map(({ name }) => name)).toEqual(['CLOUD_CLIENT_ID', 'CLOUD_CLIENT_SECRET'])
    expect(findingsOf({ CLOUD_TOKEN_URL: 'cloud', SMS_URL: 'ftp://sms' }).findings.map(({ name }) => name)).toContain('SMS_URL')
  })

  it('refuse the embedded database in production unless it is allowed', () => {
    expect(findingsOf({ NODE_ENV: 'production' }).message).toContain('ALLOW_EMBEDDED=1')
    expect(readSettings({ NODE_ENV: 'production', ALLOW_EMBEDDED: '1' }).databaseUrl).toBeNull()
    expect(readSettings({ NODE_ENV: 'production', DATABASE_URL: 'postgres://office@db:5432/office' }).databaseUrl).toBe('postgres://office@db:5432/office')
  })
})
