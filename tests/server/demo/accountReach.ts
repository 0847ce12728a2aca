import { sql } from 'kysely'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { orgId } from '../../../src/server/demo/organizations'
import { personId } from '../../../src/server/demo/demoWorld'
import { pageTable, type PageTable } from '../../../src/server/resources/pageTable'
import { equalTo, whereAll, whereConditions, type Condition } from '../../../src/server/resources/scope'
import type { PlatformHarness } from '../platform/platformHarness'

const companies = ['XC-KY', 'XC-WH', 'XC-ZH', 'XC-TC', 'XC-YL', 'XC-HY'] as const

/** Whose records each account sees, as the dossier has it: companies with their departments and fleets, or only what concerns the person. */
export const reachOf: Readonly<Record<number, readonly string[] | 'own'>> = {
  1: ['SF-JG', 'XC', ...companies], 2: ['XC', ...companies],
  3: ['XC-KY'], 4: ['XC-KY'], 5: ['XC-WH'], 6: ['XC-ZH'], 7: ['XC-ZH'], 8: ['XC-TC'], 9: ['XC-YL'],
  10: 'own', 11: 'own', 12: 'own', 13: 'own', 14: 'own', 15: 'own', 16: 'own',
}

const own = ['personAssessment', 'behaviorExam', 'safetyWarningOrg', 'userLoginLog', 'dqzrsBookInfo', 'personalSignature', 'articleReceipt', 'lawReceipt', 'expiryReminder', 'gzrwPlan']
const atStation = [...own, 'trainingParticipant', 'trainingArchive', 'examRecord']
/** Pages on which somebody who works with his company's records sees only what concerns him. */
const ownPages: Readonly<Record<number, readonly string[]>> = { 6: atStation, 7: atStation, 8: own }
/** Pages on which drivers see what their company has. */
const companyPages: readonly string[] = ['line', 'repairShop']

/** What is there to be read beyond all this; how far each of them goes, `readBy` is tested for. */
const isOpen: Readonly<Record<string, string>> = {
  article: "t.status = 'published'", law: "t.status = 'published'", course: "t.status = 'published'", safetyAlert: "t.status = 'published'", examPaper: "t.status = 'enabled'", letterTemplate: "t.shared and t.status = 'enabled'",
  checklistTemplate: "t.status <> 'draft'", courseware: 't.enabled', question: 't.enabled', productSku: 't.enabled', deductRule: 't.enabled', guideArticle: 't.published', taskPlan: "t.status <> 'draft'",
}

function reachOn(page: PageDefinition, number: number): readonly string[] | 'own' {
  if (page.scope === 'own' || ownPages[number]?.includes(page.id)) return 'own'
  return number === 10 && companyPages.includes(page.id) ? ['XC-KY'] : reachOf[number]!
}

/** Ids of a page's records that are none of an account's business, worked out from the tables without asking the server. */
export async function foreignIds({ database: { db }, set }: PlatformHarness, page: PageDefinition, number: number): Promise<ReadonlySet<string>> {
  const table = pageTable(set, page.id)
  const reach = reachOn(page, number)
  const open = page.readBy === null ? [] : [sql`not coalesce(${sql.raw(isOpen[page.resource]!)}, false)`]
  const conditions = reach === 'own' ? [notAbout(table, personId(number))] : notWithin(table, page.scope === 'org' ? reach.slice(0, number === 2 ? 1 : undefined) : reach)
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, ...whereConditions(table), ...open, ...conditions])} order by t.id limit 2000`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Neither written by the person, nor naming him, nor he himself. */
function notAbout({ page, columns, resource }: PageTable, person: string): Condition {
  const named = columns.get(page.person ?? '')
  const mine = [...(page.scope === 'own' ? [] : [sql`t.created_by = ${person}`]), ...(named ? [equalTo(named, person)] : []), ...(resource.name === 'employee' ? [sql`t.id = ${person}`] : [])]
  return sql`not coalesce(${mine.length === 0 ? sql`false` : sql.join(mine, sql` or `)}, false)`
}

/** Neither of the companies or a part of one, nor sent to one of them. */
function notWithin({ page, columns, resource }: PageTable, codes: readonly string[]): Condition[] {
  const ids = codes.map(orgId)
  const within = (column: Condition) => sql`exists (select 1 from organization o where o.id = ${column} and (o.id = any(${ids}::text[]) or o.kind in ('department', 'team') and o.org_id = any(${ids}::text[])))`
  const receivers = columns.get(page.receivers ?? '')
  const sent = receivers && (receivers.storage === 'textArray' ? sql`t.${sql.ref(receivers.column)} && ${ids}::text[]` : within(sql`t.${sql.ref(receivers.column)}`))
  return [within(sql`t.org_id`), ...(resource.name === 'organization' ? [within(sql`t.id`)] : []), ...(sent ? [sent] : [])].map((one) => sql`not coalesce(${one}, false)`)
}
