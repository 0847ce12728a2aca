import { Type } from '@sinclair/typebox'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { studioPaths, type StudioCheck, type StudioDraft, type StudioFile, type StudioInspection, type StudioOverview, type StudioPublish, type StudioSources, type StudioVersion } from '../../contract/studio'
import { studioCheck } from '../../contract/studioCheck'
import { candidateOf } from '../../language/candidate'
import { placesIn } from '../../language/explainPage'
import { pinyinName } from '../../language/pinyinName.node.js'
import { mayDo } from '../access/permissions'
import { RequestRefusal } from '../errors'
import type { LiveSchemas } from '../liveSchemas'
import { defineCall, type PersonServices, type PlatformCall } from '../platform/call'
import { strict } from '../platform/shapes'
import { isReadByGate } from '../../language/gate/sortSources'
import { overviewOf } from './overview'
import { planPublish } from './planPublish'
import { publish } from './publish'
import { digestOf, isEditable, mostBytes, mostSources, refuseForeign, StudioFiles } from './studioFiles'

export interface StudioParts {
  readonly live: LiveSchemas
  readonly folders: readonly string[]
  readonly commit: boolean
  readonly logger: FastifyBaseLogger
}

const tag = '页面工作室'
const File = Type.String({ minLength: 1, maxLength: 120 })
const Text = Type.String({ maxLength: mostBytes })
const Base = Type.Union([Type.String({ maxLength: 64 }), Type.Null()])
const Answer = Type.Unknown()
const bodyLimit = mostBytes * 4
/** After the Studio has been opened: what it takes, some seconds of everything, the first file wants first. */
const warmMilliseconds = 5_000

/** The Studio's calls. Whoever may not see the Studio is answered like at any other page he may not open. */
export function studioCalls({ live, folders, commit, logger }: StudioParts): PlatformCall[] {
  const files = new StudioFiles(folders)
  // Through the gate of the running pages, which has seen all the others.
  const candidate = (file: string, text: string) => candidateOf(live.check, live.current(), file, text)
  const call = { client: 'main', method: 'POST', tag, answer: Answer, bodyLimit } as const
  return [
    defineCall({
      ...call, method: 'GET', path: studioPaths.overview, id: 'studioOverview', summary: '页面文件和它们的问题',
      handle: async (services): Promise<StudioOverview> => {
        mayView(services)
        // Whoever works on pages should see the first change as soon as the others; where nobody does, nobody waits for it.
        setTimeout(live.warm, warmMilliseconds).unref()
        const { rows } = await sql<{ file: string }>`select file from studio_draft where employee_id = ${services.principal.empId}`.execute(services.db)
        return { ...overviewOf(live.current(), new Set(rows.map(({ file }) => file)), isEditable), mayPublish: services.principal.may('studio', 'publish') }
      },
    }),
    defineCall({
      ...call, path: studioPaths.file, id: 'studioFile', summary: '读一个文件和自己的草稿', body: Type.Object({ file: File }, strict),
      handle: async (services, { body: { file } }): Promise<StudioFile> => {
        mayView(services)
        const text = await files.read(file)
        const { rows: [draft] } = await sql<{ text: string; base: string | null; savedAt: Date }>`select text, base, saved_at as "savedAt" from studio_draft where employee_id = ${services.principal.empId} and file = ${file}`.execute(services.db)
        return { file, text, digest: text === null ? null : digestOf(text), draft: draft ? { ...draft, savedAt: new Date(draft.savedAt).toISOString() } satisfies StudioDraft : null }
      },
    }),
    defineCall({
      ...call, method: 'GET', path: studioPaths.sources, id: 'studioSources', summary: '全部页面文件，供浏览器里边写边检查',
      handle: async (services): Promise<StudioSources> => {
        mayView(services)
        const sources = live.current().files.filter(({ path }) => isReadByGate(path))
        if (sources.reduce((total, { text }) => total + text.length, 0) > mostSources) throw new RequestRefusal('tooLarge', { message: '页面文件太多，由服务器检查' })
        return { files: sources }
      },
    }),
    defineCall({
      ...call, path: studioPaths.check, id: 'studioCheck', summary: '检查一个文件，给出预览', body: Type.Object({ file: File, text: Text }, strict),
      handle: async (services, { body: { file, text } }): Promise<StudioCheck> => {
        mayView(services)
        refuseForeign(file)
        const { empId, orgId, roles } = services.principal
        return studioCheck(candidate(file, text), file, text, { user: { id: empId, orgId, roles }, now: services.now })
      },
    }),
    defineCall({
      ...call, path: studioPaths.plan, id: 'studioPlan', summary: '发布会做什么', body: Type.Object({ file: File, text: Text }, strict),
      handle: (services, { body: { file, text } }) => {
        mayView(services)
        refuseForeign(file)
        return planPublish(services, file, candidate(file, text))
      },
    }),
    defineCall({
      ...call, path: studioPaths.draft, id: 'studioDraft', summary: '保存或丢弃草稿', body: Type.Object({ file: File, text: Type.Union([Text, Type.Null()]), base: Base }, strict),
      handle: async (services, { body: { file, text, base } }) => {
        mayView(services)
        const { db, principal, now } = services
        refuseForeign(file)
        if (text === null) await sql`delete from studio_draft where employee_id = ${principal.empId} and file = ${file}`.execute(db)
        else await sql`insert into studio_draft (employee_id, file, text, base, saved_at) values (${principal.empId}, ${file}, ${text}, ${base}, ${now.toISOString()})
          on conflict (employee_id, file) do update set text = excluded.text, base = excluded.base, saved_at = excluded.saved_at`.execute(db)
        return null
      },
    }),
    defineCall({
      ...call, path: studioPaths.publish, id: 'studioPublish', summary: '发布一个文件',
      body: Type.Object({ file: File, text: Text, base: Base, hash: Type.Optional(Type.String({ maxLength: 64 })), restores: Type.Optional(Type.String({ maxLength: 64 })) }, strict),
      handle: async (services, { body }) => {
        if (!services.principal.may('studio', 'publish')) throw new RequestRefusal('forbidden')
        const published = await publish({ live, files, candidate, commit }, services, body as StudioPublish)
        logger.info({ file: body.file, digest: published.digest, by: services.principal.empId, restores: body.restores ?? null }, 'a page file was published from the Studio')
        return published
      },
    }),
    defineCall({
      ...call, path: studioPaths.versions, id: 'studioVersions', summary: '一个文件发布过的各版', body: Type.Object({ file: File }, strict),
      handle: async (services, { body: { file } }): Promise<StudioVersion[]> => {
        mayView(services)
        const { rows } = await sql<StudioVersion>`select id, at, employee_name as by, kind, digest from studio_version where file = ${file} order by at desc limit 100`.execute(services.db)
        return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
      },
    }),
    defineCall({
      ...call, path: studioPaths.version, id: 'studioVersion', summary: '一版的内容', body: Type.Object({ id: Type.String({ maxLength: 64 }) }, strict),
      handle: async (services, { body: { id } }) => {
        mayView(services)
        const { rows: [version] } = await sql<{ text: string }>`select text from studio_version where id = ${id}`.execute(services.db)
        if (!version) throw new RequestRefusal('notFound')
        return version
      },
    }),
    defineCall({
      ...call, path: studioPaths.name, id: 'studioName', summary: '按名称的拼音取英文名', body: Type.Object({ title: Type.String({ maxLength: 60 }) }, strict),
      handle: (services, { body: { title } }) => {
        mayView(services)
        return Promise.resolve({ name: pinyinName(title) })
      },
    }),
    defineCall({
      ...call, path: studioPaths.broken, id: 'studioBroken', summary: '一个地址上的页面为什么打不开', body: Type.Object({ file: File }, strict),
      handle: async (services, { body: { file } }) => {
        mayView(services)
        return { findings: live.current().findings.filter((finding) => finding.file === file) }
      },
    }),
    defineCall({
      ...call, path: studioPaths.inspect, id: 'studioInspect', summary: '页面的各部分写在哪里，动作由哪个角色给出',
      body: Type.Object({ page: Type.String({ maxLength: 80 }), paths: Type.Array(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 6 }), { maxItems: 40 }), actions: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 40 }) }, strict),
      handle: async (services, { body: { page, paths, actions } }): Promise<StudioInspection> => {
        mayView(services)
        const { files: standing, set } = live.current()
        const held = services.principal.roles.flatMap((name) => set.roles[name] ?? [])
        return {
          places: placesIn(standing, page, paths).map((place) => place && { file: place.file, line: place.line }),
          actions: Object.fromEntries(actions.map((action) => [action, { isGiven: services.principal.may(page, action), roles: held.filter((role) => mayDo([role], page, action)).map(({ title }) => title) }])),
        }
      },
    }),
  ]
}

function mayView({ principal }: Pick<PersonServices, 'principal'>): void {
  if (!principal.may('studio', 'view')) throw new RequestRefusal('forbidden')
}
