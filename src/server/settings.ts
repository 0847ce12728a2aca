import { resolve } from 'node:path'
import type { MapLayers } from '../contract/positions'
import { readMapTiles } from './mapTiles'

/** Everything a deployment decides, read from the environment once. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL instead of the embedded database; null is embedded. */
  readonly databaseUrl: string | null
  readonly demo: 'small' | 'full' | 'off'
  /** Null: made up at the first start and kept in the data folder. */
  readonly demoPassword: string | null
  readonly logLevel: (typeof logLevels)[number]
  /** Folders of page files; a later one replaces files of an earlier one. */
  readonly schemas: readonly string[]
  /** Whether pages are written in the browser, at `/studio`. */
  readonly studio: boolean
  /** Whether what the Studio publishes becomes a Git commit of the schemas folder. */
  readonly studioCommit: boolean
  /** Folder of the built front end. */
  readonly clientDir: string
  /** Base addresses the browser calls; paths mean this server. */
  readonly apiUrl: string
  readonly platformUrl: string
  readonly webUrl: string
  /** Origin at which everybody reaches the product, for QR codes and what is printed; null: the one that the asker uses. */
  readonly publicUrl: string | null
  readonly clientId: string
  /** Not secret: the browser sends it with calls that ask for one. */
  readonly clientSecret: string
  /** Origins of the parent windows that are told of an expired session. */
  readonly parentOrigins: readonly string[]
  /** Whether a session may be taken from a link. */
  readonly linkLogin: boolean
  /** Where text messages are handed over to be sent. */
  readonly smsUrl: string | null
  /** Cloud platform whose codes sign in. */
  readonly cloud: CloudSettings | null
  /** Hash of a migration plan whose destructive steps are to be made. */
  readonly applyMigration: string | null
  /** Origins beyond this server's that the browser may call: a user's own web API, a file store. */
  readonly connectOrigins: readonly string[]
  /** Sources allowed to show the product in a frame, as CSP writes them. */
  readonly frameAncestors: readonly string[]
  /** Whether `X-Forwarded-For` of a proxy in front is believed. */
  readonly trustProxy: boolean
  /** Requests a minute that one client may make. */
  readonly rateLimit: number
  /** Base layer of maps. */
  readonly mapTiles: MapLayers
  /** Days for which fixes of vehicles are kept, where a company has not set its own. */
  readonly trackDays: number
  /** First administrator of an empty database without demonstration data. */
  readonly administrator: { readonly mobile: string; readonly password: string } | null
}

export interface CloudSettings {
  /** Where a code is exchanged for the person's account. */
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The only application whose accounts are let in; null lets in those of any. */
  readonly appId: string | null
}

export interface SettingsFinding {
  readonly name: string
  readonly value: string
  readonly expected: string
}

/** All wrong settings at once, so that nobody starts the server five times to mend five of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(readonly findings: readonly SettingsFinding[]) {
    super(['设置有误，请改正环境变量后再启动：', ...findings.map((finding) => `  ${finding.name}=${finding.value}  应为${finding.expected}`)].join('\n'))
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const demoSizes = ['small', 'full', 'off'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; throws `SettingsError` with every finding. */
export function readSettings(environment: Environment): Settings {
  const findings: SettingsFinding[] = []
  const read = <Value>(name: string, fallback: string, parse: (text: string) => Value | undefined, expected: string): Value => {
    const text = environment[name]?.trim() || fallback
    const value = parse(text)
    // A finding makes the settings unusable, so the missing value is never seen.
    if (value === undefined) findings.push({ name, value: /PASSWORD|SECRET/.test(name) ? '******' : text, expected })
    return value as Value
  }

  const production = environment['NODE_ENV'] === 'production'
  const databaseUrl = read('DATABASE_URL', '', databaseAddress, '空，或 postgres://用户:密码@主机:5432/数据库')
  const allowEmbedded = read('ALLOW_EMBEDDED', production ? '0' : '1', (text) => oneOf(['0', '1'] as const, text), ' 1 或 0')
  if (databaseUrl === null && allowEmbedded === '0') {
    findings.push({ name: 'DATABASE_URL', value: '', expected: ' PostgreSQL 的地址：生产环境不使用内嵌数据库；确要使用请设 ALLOW_EMBEDDED=1' })
  }
  const settings: Settings = {
    port: read('PORT', '8080', (text) => wholeNumber(text, 0, 65_535), ' 0 到 65535 的整数'),
    host: read('HOST', '0.0.0.0', nonEmpty, '监听地址，如 0.0.0.0（所有网卡）或 127.0.0.1（仅本机）'),
    dataDir: resolve(read('DATA_DIR', '.data', nonEmpty, '数据文件夹')),
    databaseUrl,
    demo: read('DEMO', 'small', (text) => oneOf(demoSizes, text), ' small、full 或 off'),
    demoPassword: read('DEMO_PASSWORD', '', optionalPassword, '至少 8 个字符'),
    logLevel: read('LOG_LEVEL', 'info', (text) => oneOf(logLevels, text), `其中之一：${logLevels.join('、')}`),
    schemas: read('SCHEMAS', 'schemas', folderList, '页面文件夹，多个用逗号隔开'),
    studio: read('STUDIO', environment['DEMO']?.trim() === 'off' ? '0' : '1', yesOrNo, ' 1 或 0'),
    studioCommit: read('STUDIO_COMMIT', '0', yesOrNo, ' 1 或 0'),
    clientDir: resolve(read('CLIENT_DIR', 'dist/client', nonEmpty, '前端构建结果的文件夹')),
    apiUrl: read('API_URL', '/api', baseAddress, '以 / 开头的路径，或 http(s):// 地址'),
    platformUrl: read('PLATFORM_URL', '/platform', baseAddress, '以 / 开头的路径，或 http(s):// 地址'),
    webUrl: read('WEB_URL', '/web', baseAddress, '以 / 开头的路径，或 http(s):// 地址'),
    publicUrl: read('PUBLIC_URL', '', originAddress, '空，或所有人打开本系统的 http(s):// 地址，不带路径，如 https://safe.example.cn'),
    clientId: read('CLIENT_ID', 'transport-safety-office', nonEmpty, '客户端编号'),
    clientSecret: read('CLIENT_SECRET', '', anyText, '客户端的公开标识'),
    parentOrigins: read('PARENT_ORIGINS', '', originList, '上级窗口的来源，用空格隔开，如 https://portal.example.cn；不能是 *'),
    linkLogin: read('LINK_LOGIN', 'true', yesOrNo, ' true 或 false'),
    smsUrl: read('SMS_URL', '', httpAddress, '空，或短信网关的 http(s):// 地址'),
    cloud: readCloud(read),
    connectOrigins: read('CONNECT_ORIGINS', '', originList, '浏览器还可以访问的来源，用空格隔开，如 https://files.example.cn；不能是 *'),
    frameAncestors: read('FRAME_ANCESTORS', "'self'", wordList, "CSP 来源，用空格隔开，如 'self' https://portal.example.cn"),
    trustProxy: read('TRUST_PROXY', 'false', yesOrNo, 'true 或 false'),
    rateLimit: read('RATE_LIMIT', '3000', (text) => wholeNumber(text, 1, 10_000_000), '每分钟请求数，正整数'),
    mapTiles: read('MAP_TILES', '', (text) => readMapTiles(text, environment['MAP_ATTRIBUTION']?.trim() ?? ''), '空、amap、tianditu:密钥，或含 {z} {x} {y} 的 https:// 地址，后面可以用空格隔开坐标系 WGS84、GCJ02 或 BD09'),
    trackDays: read('TRACK_DAYS', '365', (text) => wholeNumber(text, 183, 3650), ' 183 到 3650 的整数：轨迹保存不少于 6 个月'),
    applyMigration: environment['APPLY_MIGRATION']?.trim() || null,
    administrator: readAdministrator(environment, findings),
  }
  if (findings.length > 0) throw new SettingsError(findings)
  return settings
}

type Read = <Value>(name: string, fallback: string, parse: (text: string) => Value | undefined, expected: string) => Value

function readCloud(read: Read): CloudSettings | null {
  const tokenUrl = read('CLOUD_TOKEN_URL', '', httpAddress, '空，或云平台换取身份的 http(s):// 地址')
  const needed = tokenUrl === null ? anyText : nonEmpty
  const clientId = read('CLOUD_CLIENT_ID', '', needed, '云平台分配的客户端编号：设置了 CLOUD_TOKEN_URL 就必须填写')
  const clientSecret = read('CLOUD_CLIENT_SECRET', '', needed, '云平台分配的密钥：设置了 CLOUD_TOKEN_URL 就必须填写')
  const appId = read('CLOUD_APP_ID', '', anyText, '云平台的应用编号') || null
  return tokenUrl === null ? null : { tokenUrl, clientId, clientSecret, appId }
}

function readAdministrator(environment: Environment, findings: SettingsFinding[]): Settings['administrator'] {
  const mobile = environment['ADMIN_MOBILE']?.trim() ?? ''
  const password = environment['ADMIN_PASSWORD']?.trim() ?? ''
  if (mobile === '' && password === '') return null
  if (!/^1[3-9]\d{9}$/.test(mobile)) findings.push({ name: 'ADMIN_MOBILE', value: mobile, expected: '首个管理员的手机号' })
  if (password.length < 8) findings.push({ name: 'ADMIN_PASSWORD', value: password === '' ? '' : '******', expected: '首个管理员的密码，至少 8 个字符' })
  return { mobile, password }
}

const anyText = (text: string): string => text
const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)
const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | undefined => words.find((word) => word === text)
const optionalPassword = (text: string): string | null | undefined => (text === '' ? null : text.length >= 8 ? text : undefined)
const wordList = (text: string): string[] => text.split(/\s+/)

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

function yesOrNo(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

function folderList(text: string): string[] | undefined {
  const folders = text.split(',').map((folder) => folder.trim()).filter((folder) => folder !== '')
  return folders.length > 0 ? folders.map((folder) => resolve(folder)) : undefined
}

function originList(text: string): string[] | undefined {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '')
  return origins.every((origin) => URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)) ? origins.map((origin) => new URL(origin).origin) : undefined
}

function originAddress(text: string): string | null | undefined {
  const address = httpAddress(text)
  if (address === null || address === undefined) return address
  const { origin, href } = new URL(address)
  return href === `${origin}/` ? origin : undefined
}

function httpAddress(text: string): string | null | undefined {
  if (text === '') return null
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined
}

function databaseAddress(text: string): string | null | undefined {
  if (text === '') return null
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined
}

function baseAddress(text: string): string | undefined {
  const address = text.replace(/\/+$/, '')
  if (/^\/[A-Za-z0-9_\-/]+$/.test(address)) return address
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined
}
