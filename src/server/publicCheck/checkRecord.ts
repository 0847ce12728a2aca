import { sql } from 'kysely'
import type { PublicCheck } from '../../contract/publicCheck'
import { codeLetters } from '../../fields/randomCode'
import { recordVariables } from '../../language/expressionVariables'
import { holds } from '../../language/expressions'
import { countUse } from '../access/attempts'
import { RequestRefusal } from '../errors'
import type { CallServices } from '../platform/call'
import { loadReferences } from '../resources/labelsOf'
import { pageTable, type PageTable } from '../resources/pageTable'
import { readRecord, type StoredRecord } from '../resources/queries/readRecord'
import { whereConditions } from '../resources/scope'
import { nobody } from '../resources/systemPrincipal'
import { checkFacts } from './checkFacts'

/** A checkpoint on the road scans many; who goes through codes has to try more than anybody ever could. */
const looks = { limit: 60, seconds: 600 } as const
const looksRight = new RegExp(`^[${codeLetters}]{12,64}$`)

/**
 * What anybody with the code of a record learns: what its page declares, and no more. An unknown code, a removed record and a page
 * without a check page are answered alike, so that nobody learns which of them it is.
 */
export async function checkRecord(services: CallServices, pageId: string, code: string, address: string): Promise<PublicCheck> {
  const seconds = await countUse(services.access.database, `public-check:${address}`, looks)
  if (seconds > 0) throw new RequestRefusal('tooManyRequests', { message: `查验过于频繁，请${Math.ceil(seconds / 60)}分钟后再试` })
  const table = tableOf(services, pageId)
  const record = table && looksRight.test(code) ? await findByCode(services, table, code) : undefined
  if (!table || !record) throw new RequestRefusal('notFound', { message: '没有查到。请核对二维码是否完整、清晰；确实扫不出的，请向出示的单位核实' })
  return tellRecord(services, table, record)
}

function tableOf({ set }: CallServices, pageId: string): PageTable | undefined {
  return Object.hasOwn(set.pages, pageId) && set.pages[pageId]!.publicCheck !== null ? pageTable(set, pageId) : undefined
}

function findByCode({ db }: CallServices, table: PageTable, code: string): Promise<StoredRecord | undefined> {
  const column = table.columns.get(table.page.publicCheck!.code)!
  return readRecord(db, table, [sql`t.${sql.ref(column.column)} = ${code}`, sql`t.deleted_at is null`, ...whereConditions(table)])
}

async function tellRecord(services: CallServices, { page }: PageTable, record: StoredRecord): Promise<PublicCheck> {
  const check = page.publicCheck!
  const asking = { set: services.set, db: services.db, now: services.now, principal: nobody }
  const told = check.fields.flatMap(({ field }) => page.fields[field] ?? [])
  const { context } = await loadReferences(asking, told, [record])
  const variables = recordVariables(page.fields, record, { ...context, user: { id: '', orgId: '', roles: [] } })
  const alerts = check.alert.filter(({ when }) => holds(when, variables)).map(({ text }) => text)
  return {
    title: check.title, facts: checkFacts({ page, record, variables, context }, check), alerts, lookedFor: check.alert.map(({ text }) => text),
    verdict: alerts.length > 0 ? 'alert' : check.alert.length > 0 ? 'valid' : 'found', checkedAt: services.now.toISOString(),
  }
}
