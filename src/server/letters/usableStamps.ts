import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { UsableStamp } from '../../contract/letters'
import { fieldTypeOf } from '../../fields/definitions'
import { dayOf } from '../../language/calendar'
import type { AnnexStore } from '../annex/annexStore'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'
import { signatureResource, stampResource } from './letterResources'

type Values = Readonly<Record<string, unknown>>
const imageSlot = 'stampImage'

/** Stamps of an organisation that a person may use today: bound, valid, and in his keeping or granted to him. */
export async function usableStamps(services: RecordServices, store: AnnexStore, orgId: string): Promise<readonly UsableStamp[]> {
  const table = namedTable(services, stampResource)
  const org = table.columns.get('org')!
  const stamps = await readRecords(services.db, table, [sql`t.deleted_at is null`, sql`t.${sql.ref(org.column)} = ${orgId}`], sql` order by t.created_at, t.id limit 50`)
  const usable = stamps.filter((stamp) => stampProblem(stamp, { orgId, employeeId: services.principal.empId, today: dayOf(services.now) }) === '')
  const found = await Promise.all(usable.map(async (stamp) => ({ id: stamp.id, name: textOf(stamp['name']), validTo: textOf(stamp['validTo']), image: await stampImage(services, store, stamp) })))
  return found.flatMap(({ image, ...stamp }) => (image === null ? [] : [{ ...stamp, image }]))
}

/** Why somebody cannot use a stamp for an organisation today; empty where he can. */
export function stampProblem(stamp: Values, { orgId, employeeId, today }: { orgId: string; employeeId: string; today: string }): string {
  if (stamp['org'] !== orgId) return '这枚印章不是签署单位的'
  const outside = outsideUse(stamp, today)
  if (outside !== '') return outside
  if (stamp['keeper'] === employeeId) return ''
  const authorized = Array.isArray(stamp['authorized']) && (stamp['authorized'] as unknown[]).includes(employeeId)
  if (!authorized) return '您不是这枚印章的保管人，也没有得到用章授权'
  const [since, until] = [textOf(stamp['authorizedFrom']), textOf(stamp['authorizedTo'])]
  return (since !== '' && since > today) || (until !== '' && until < today) ? '您的用章授权不在有效期内' : ''
}

/** Why nobody can use a stamp today; empty where it can be used. */
export function outsideUse(stamp: Values, today: string): string {
  const [from, to] = [textOf(stamp['validFrom']), textOf(stamp['validTo'])]
  const most = Number(stamp['maxUse'] ?? 0)
  if (stamp['status'] === 'frozen') return '这枚印章已冻结，不能使用'
  if (stamp['status'] !== 'active') return '这枚印章没有绑定、已过期或已注销，不能使用'
  if ((from !== '' && from > today) || (to !== '' && to < today)) return `这枚印章不在有效期内（${from || '…'} 至 ${to || '…'}）`
  return most > 0 && Number(stamp['usedCount'] ?? 0) >= most ? '这枚印章的用章次数已到授权上限' : ''
}

/** The picture of a stamp as a signature keeps it: a PNG of at most 200 kB. Null for any other. */
export async function stampImage({ db, set }: RecordServices, store: AnnexStore, stamp: StoredRecord): Promise<string | null> {
  const file = stamp.annex?.[imageSlot]?.[0]
  if (!file || file.mime !== 'image/png') return null
  const { rows } = await sql<{ path: string }>`select path from annex_file where id = ${file.id}`.execute(db)
  const bytes = rows[0] && (await store.read(rows[0].path).then(buffer, () => null))
  const image = bytes ? `data:image/png;base64,${bytes.toString('base64')}` : ''
  return isPicture({ set }, image) ? image : null
}

/** Whether a text is what a signature field keeps. */
export function isPicture(services: Pick<RecordServices, 'set'>, image: string): boolean {
  const field = namedTable(services, signatureResource).page.fields['signatureImage']
  return field !== undefined && fieldTypeOf(field).check(image, field as never, { dictionary: () => undefined } as never).length === 0
}
