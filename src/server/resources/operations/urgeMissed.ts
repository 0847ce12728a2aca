import type { UrgeAnswer, UrgeRequest } from '../../../contract/urge'
import { recordVariables } from '../../../language/expressionVariables'
import { isUrging, type UrgingCard } from '../../../language/summaryDefinition'
import { RequestRefusal } from '../../errors'
import { pageTable, type PageTable } from '../pageTable'
import type { StoredRecord } from '../queries/readRecord'
import { recordContext } from '../recordContext'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { memberName, missedMembers } from '../urge/missedMembers'
import { searchForEach, type FoundItem } from '../urge/searchForEach'
import { tellRecipients } from '../urge/tellRecipients'
import { claimUrged, urgedToday } from '../urge/urgedToday'
import { isWithheld } from './summarizeRecords'

/** As many of those urged earlier as are named. */
const mostNamed = 10

/**
 * Tells the people who answer for those who have not done what was due: who that is is worked out anew, and one who was
 * urged today is left alone, whoever did it. A preview says what would be done.
 */
export async function urgeMissed(services: RecordServices, pageId: string, request: Partial<UrgeRequest>): Promise<UrgeAnswer> {
  const table = openPage(services, pageId, 'urgeMissed')
  const card = cardToUrge(table, request.card)
  if (isWithheld(services, table.page, card)) throw new RequestRefusal('forbidden')
  return inTransaction(services, (inner) => urge(inner, table, card, request))
}

function cardToUrge({ page }: PageTable, name: unknown): UrgingCard {
  const cards = page.summary.filter(isUrging)
  const card = cards.find((one) => one.name === name)
  if (!card) throw new RequestRefusal('badRequest', { message: `card 应是能催办的统计：${cards.map((one) => one.name).join('、') || '（无）'}` })
  return card
}

async function urge(services: RecordServices, table: PageTable, card: UrgingCard, { filters, preview }: Partial<UrgeRequest>): Promise<UrgeAnswer> {
  const theirs = pageTable(services.set, card.due.page)
  const missed = await missedMembers(services, table, card, readFilters(filters))
  const earlier = await urgedToday(services, table, card, missed.map(({ id }) => id))
  const left = missed.filter(({ id }) => !earlier.has(id))
  const recipients = await recipientsOf(services, theirs, card, left)
  const reached = new Set(recipients.flatMap(({ members }) => members.map(({ id }) => id)))
  const urged = preview === true ? reached : await claimUrged(services, table, card, [...reached])
  const told = recipients.map(({ item, members }) => ({ item, names: members.filter(({ id }) => urged.has(id)).map((member) => memberName(theirs, member)) })).filter(({ names }) => names.length > 0)
  if (preview !== true && told.length > 0) await tellRecipients(services, card.due.urge, told)
  const before = missed.filter(({ id }) => earlier.has(id) || (reached.has(id) && !urged.has(id)))
  return {
    missed: missed.length, urged: urged.size, people: told.length,
    before: before.length, beforeNames: before.slice(0, mostNamed).map((member) => memberName(theirs, member)),
    unreached: missed.length - urged.size - before.length,
  }
}

interface Recipient { readonly item: FoundItem; readonly members: readonly StoredRecord[] }

/** Everybody who is to be told, once, with those he answers for in their order. */
async function recipientsOf(services: RecordServices, theirs: PageTable, { due: { urge: { to } } }: UrgingCard, members: readonly StoredRecord[]): Promise<readonly Recipient[]> {
  const context = recordContext(services.set, services.principal, services.now)
  const variables = members.map((member) => recordVariables(theirs.page.fields, member, context))
  const found = new Map<string, { item: FoundItem; places: Set<number> }>()
  for (const search of to) {
    for (const [place, items] of (await searchForEach(services, search, variables)).entries()) {
      for (const item of items) {
        const key = `${search.page} ${String(item['id'])}`
        const known = found.get(key) ?? { item, places: new Set() }
        found.set(key, known)
        known.places.add(place)
      }
    }
  }
  return [...found.values()].map(({ item, places }) => ({ item, members: [...places].sort((one, other) => one - other).map((place) => members[place]!) }))
}

function readFilters(filters: unknown): NonNullable<UrgeRequest['filters']> {
  if (filters === undefined) return {}
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) throw new RequestRefusal('badRequest', { message: 'filters 应是 {字段: 值}' })
  return filters as NonNullable<UrgeRequest['filters']>
}
