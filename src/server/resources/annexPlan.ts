import { sql } from 'kysely'
import type { FieldError } from '../../fields/problems'
import { missingFileText } from '../../fields/requiredProblem'
import { RequestRefusal } from '../errors'
import type { PageTable } from './pageTable'
import { missingSlots } from './presentRecord'
import type { StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import type { FieldChange } from './writeRows'

interface SlotPlan {
  readonly slot: string
  readonly attach: readonly string[]
  readonly detach: readonly string[]
}

/** What a write does to a record's files. `files` are the ids by slot as they will be. */
export interface AnnexPlan {
  readonly slots: readonly SlotPlan[]
  readonly files: Readonly<Record<string, readonly string[]>>
  readonly changes: readonly FieldChange[]
}

interface FileRow { readonly id: string; readonly name: string; readonly slot: string; readonly record_id: string | null; readonly uploaded_by: string | null }

/** Checks the files a body names: each is already on the record, or uploaded by this person and on no record yet. */
export async function planAnnex(services: RecordServices, table: PageTable, before: StoredRecord | null, sent: unknown): Promise<AnnexPlan> {
  const current = idsBySlot(before)
  if (sent === undefined || sent === null || !table.hasAnnex) return { slots: [], files: current, changes: [] }
  const wanted = readSlots(table, sent)
  const known = await readFiles(services, table, Object.values(wanted).flat())
  const errors: FieldError[] = []
  for (const [slot, ids] of Object.entries(wanted)) {
    const definition = table.page.annex[slot]
    if (definition && ids.length > definition.max) errors.push({ path: `annex/${slot}`, code: 'tooMany', message: `${definition.title}最多上传${definition.max}个文件` })
    const isOnRecord = (file: FileRow) => before !== null && file.record_id === before.id
    const isMine = (file: FileRow) => file.record_id === null && file.uploaded_by === services.principal.empId
    if (!ids.every((id) => { const file = known.get(id); return file?.slot === slot && (isOnRecord(file) || isMine(file)) })) {
      errors.push({ path: `annex/${slot}`, code: 'notFound', message: `${definition?.title ?? slot}中有文件不存在，请重新上传` })
    }
  }
  if (errors.length > 0) throw new RequestRefusal('invalid', { errors })
  const nameOf = (id: string) => known.get(id)?.name ?? Object.values(before?.annex ?? {}).flat().find((file) => file.id === id)?.name
  const changed = Object.entries(wanted).filter(([slot, ids]) => ids.join() !== (current[slot] ?? []).join())
  return {
    slots: changed.map(([slot, ids]) => ({ slot, attach: ids, detach: (current[slot] ?? []).filter((id) => !ids.includes(id)) })),
    files: { ...current, ...wanted },
    changes: changed.map(([slot, ids]) => ({ field: `annex/${slot}`, before: (current[slot] ?? []).map(nameOf), after: ids.map(nameOf) })),
  }
}

function idsBySlot(record: StoredRecord | null): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(record?.annex ?? {}).map(([slot, files]) => [slot, files.map((file) => file.id)]))
}

/** `{slot: [ids]}`; what a `get` answered may be sent back as it is. */
function readSlots({ page }: PageTable, sent: unknown): Record<string, string[]> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new RequestRefusal('badRequest', { message: 'annex 应是按栏目列出的文件编号：{ "栏目": ["编号"] }' })
  return Object.fromEntries(Object.entries(sent).map(([slot, files]) => {
    if (!Object.hasOwn(page.annex, slot)) throw new RequestRefusal('badRequest', { message: `没有“${slot}”这个附件栏目，可用的有：${Object.keys(page.annex).join('、')}` })
    const ids = (Array.isArray(files) ? files : [files]).map((file: unknown) => (typeof file === 'object' && file !== null && 'id' in file ? String(file.id) : String(file)))
    return [slot, [...new Set(ids)]]
  }))
}

async function readFiles({ db }: RecordServices, { resource }: PageTable, ids: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FileRow>`select id, name, slot, record_id, uploaded_by from annex_file where resource = ${resource.name} and id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((file) => [file.id, file]))
}

/** Carries the plan out, in the transaction of the record's write. A detached file is swept with the unattached ones. */
export async function applyAnnex({ db }: RecordServices, recordId: string, plan: AnnexPlan): Promise<void> {
  for (const { attach, detach } of plan.slots) {
    if (detach.length > 0) await sql`update annex_file set record_id = null where id = any(${detach}::text[])`.execute(db)
    if (attach.length === 0) continue
    await sql`update annex_file a set record_id = ${recordId}, position = o.position
      from unnest(${attach}::text[]) with ordinality as o(id, position) where a.id = o.id`.execute(db)
  }
}

/** Where a page has no states, required files are due when the record is saved. */
export function requireAnnex(services: RecordServices, { page }: PageTable, record: Readonly<Record<string, unknown>>, plan: AnnexPlan): void {
  if (page.states !== null) return
  const missing = missingSlots(services, page, record, (slot) => (plan.files[slot]?.length ?? 0) > 0)
  if (missing.length === 0) return
  throw new RequestRefusal('annexMissing', {
    message: `请先上传：${missing.map(({ title }) => title).join('、')}`,
    errors: missing.map((slot) => ({ path: `annex/${slot.name}`, code: 'required', message: missingFileText(slot) })),
  })
}
