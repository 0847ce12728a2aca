import { Type } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import { platformPaths, type AppSetting, type FileSettings } from '../../contract/platformPaths'
import type { SchemaSet } from '../../language/schemaSet'
import { withAncestors } from '../access/organizationTree'
import type { Tables } from '../database/openDatabase'
import { letterSettingCodes } from '../letters/letterSettings'
import { insertRecords } from '../resources/insertRecords'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { pathTemplate } from './pathTemplate'
import { fieldIn, readFields, textOf } from './readFields'
import { NullableText } from './shapes'

const tag = '应用参数'
/** What holds for every app. */
const everyApp = 'default'
const webApiUrl = 'web_api_url'
const webAccessUrl = 'web_access_url'
const fileCodes = ['apiUrl', 'annexMode', 'annexUploadUrl', 'annexViewUrl', 'annexDownloadUrl', 'annexBatchDownloadPreUrl', 'annexBatchDownloadUrl', 'ossUploadUrl'] as const satisfies readonly (keyof FileSettings)[]

const titles: Readonly<Record<string, string>> = {
  [webApiUrl]: '属地接口地址', apiUrl: '主接口地址', annexMode: '附件方式', annexUploadUrl: '附件上传地址', annexViewUrl: '附件查看地址', annexDownloadUrl: '附件下载地址',
  annexBatchDownloadPreUrl: '批量下载准备地址', annexBatchDownloadUrl: '批量下载地址', ossUploadUrl: '对象存储上传地址',
  [letterSettingCodes.digest]: '责任书摘要算法（SHA256、SM3，默认 SHA256）', [letterSettingCodes.signature]: '责任书签名算法（Ed25519、SM2withSM3，默认 Ed25519）',
}

/** Settings of apps (spec §3), kept in the page `appSetting`. */
export const appSettingCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'platform', method: 'POST', path: pathTemplate(platformPaths.appSettings, 'id'), id: 'appSetting.list', tag, summary: '一个应用的参数；编码 web_api_url 是属地接口地址',
    answer: Type.Array(Type.Object({ code: Type.String(), value: Type.String() })),
    handle: async (services, { params: { id = '' } }): Promise<AppSetting[]> => [...(await settingsOf(services, id))].map(([code, value]) => ({ code, value })),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(platformPaths.fileSettings, 'id'), id: 'appSetting.files', tag, summary: '附件从哪里来、到哪里去；为空的用本系统自己的附件接口',
    answer: Type.Object(Object.fromEntries(fileCodes.map((code) => [code, NullableText]))),
    async handle(services, { params: { id = '' } }) {
      const settings = await settingsOf(services, id)
      return Object.fromEntries(fileCodes.map((code) => [code, settings.get(code) ?? null]))
    },
  }),
  defineCall({
    client: 'platform', method: 'GET', path: '/dyg/areaMatch/getWebAccessUrl/{id}', id: 'appSetting.webAccessUrl', tag, summary: '一个辖区使用的属地接口地址', answer: Type.String(),
    handle: (services, { params: { id = '' } }) => accessUrlOf(services, id),
  }),
]

interface Row {
  readonly appId: string
  readonly code: string
  readonly value: string | null
  readonly region: string | null
  /** How near it was set: 0 the own organisation, the highest the whole platform. */
  readonly distance: number
}

/** What is set for the person's organisation: the app's own goes before what holds for all apps, the nearest organisation before those above. */
async function settingsOf(services: PersonServices, appId: string): Promise<ReadonlyMap<string, string>> {
  const { webUrl, apiUrl } = services.settings
  const settings = new Map([[webApiUrl, webUrl], ['apiUrl', apiUrl]])
  const rows = (await readRows(services, appId)).filter(({ region }) => region === null)
  // The weightiest comes last and stays.
  for (const { code, value } of rows.sort((one, other) => Number(one.appId === appId) - Number(other.appId === appId) || other.distance - one.distance)) {
    if (value !== null) settings.set(code, value.replace(/\/+$/, '') || value)
  }
  return settings
}

async function readRows(services: PersonServices, appId: string): Promise<Row[]> {
  const above = withAncestors(await services.access.organizationTree(), services.principal.orgId)
  const rows = await readFields(services, 'appSetting', ['appId', 'code', 'value', 'region', 'org'], [
    fieldIn(services, 'appSetting', 'appId', [appId, everyApp]), sql`(t.org_id is null or t.org_id = any(${above}::text[]))`,
  ])
  return rows.map((row) => ({
    appId: textOf(row.appId) ?? '', code: textOf(row.code) ?? '', value: textOf(row.value), region: textOf(row.region),
    distance: textOf(row.org) === null ? above.length : above.indexOf(textOf(row.org) ?? ''),
  }))
}

/** The address for the smallest area that holds the asked one: `610802` lies in `610800`, and that in `610000`. */
async function accessUrlOf(services: PersonServices, area: string): Promise<string> {
  const prefixOf = (region: string) => region.replace(/(?:00)+$/, '')
  const matching = (await readRows(services, everyApp)).filter(({ code, value, region }) => code === webAccessUrl && value !== null && area.startsWith(prefixOf(region ?? '')))
  const [nearest] = matching.sort((one, other) => prefixOf(other.region ?? '').length - prefixOf(one.region ?? '').length || one.distance - other.distance)
  return nearest?.value ?? (await settingsOf(services, everyApp)).get(webApiUrl) ?? ''
}

/** Puts the settings of the whole platform where an administrator finds them to fill in: blank ones, in whose place the deployment's hold. */
export async function ensureAppSettings(db: Kysely<Tables>, set: SchemaSet): Promise<void> {
  if (!set.resources['appSetting']) return
  const services = { set, db }
  const standing = await readFields(services, 'appSetting', ['code'], [fieldIn(services, 'appSetting', 'appId', [everyApp]), sql`t.org_id is null`])
  const known = new Set(standing.map(({ code }) => code))
  const missing = Object.entries(titles).filter(([code]) => !known.has(code))
  await insertRecords(db, set, 'appSetting', missing.map(([code, title]) => ({ id: `default-${code}`, appId: everyApp, code, title })))
}
