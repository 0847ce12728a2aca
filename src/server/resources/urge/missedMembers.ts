import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/listQuery'
import { maskText } from '../../../fields/maskText'
import type { UrgingCard } from '../../../language/summaryDefinition'
import { RequestRefusal } from '../../errors'
import { pageTable, type PageTable } from '../pageTable'
import { filtersOfMembers } from '../queries/dueMembers'
import { figureConditions } from '../queries/figureConditions'
import { readRecords, type StoredRecord } from '../queries/readRecord'
import type { RecordServices } from '../recordServices'

/** As many as are read and told in one go; more are narrowed by a filter first. */
const mostUrged = 5000

/** Those who have nothing in the present period: the very ones a click on the card's number lists, to the person who asks. */
export async function missedMembers({ set, db, principal, now }: RecordServices, table: PageTable, card: UrgingCard, filters: Readonly<Record<string, FilterValue>>): Promise<readonly StoredRecord[]> {
  const theirs = pageTable(set, card.due.page)
  // A filter that narrows the records alone would make a miss of what was done otherwise.
  const figure = { page: table.page.id, card: card.name, measure: card.due.urge.measure, filters: filtersOfMembers(table, card.due, filters) }
  const conditions = figureConditions(figure, { table: theirs, principal, now }, {})
  const members = await readRecords(db, { ...theirs, hasAnnex: false }, conditions, sql` order by t.id limit ${mostUrged + 1}`)
  if (members.length > mostUrged) throw new RequestRefusal('badRequest', { message: `要催的超过${mostUrged}个，请先按所属企业筛选，再分几次催` })
  return members
}

/** What one of them is called. */
export function memberName({ page }: PageTable, member: StoredRecord): string {
  const name = String(member[page.label] ?? '')
  const field = page.fields[page.label]
  return field?.masked === true ? maskText(field.type, name) : name
}
