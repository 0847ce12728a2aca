import { sql } from 'kysely'
import { RequestRefusal } from '../errors'
import { pageTable, type PageTable } from '../resources/pageTable'
import { readRecord, readRecords, type StoredRecord } from '../resources/queries/readRecord'
import { findRecord } from '../resources/recordScope'
import type { RecordServices } from '../resources/recordServices'
import { namedTable } from '../resources/namedRecords'
import type { LetterEvidence } from './verifyLetter'
import { letterResource, signatureResource } from './letterResources'

/** The letter, if the person sees it on any page that shows letters; otherwise it does not exist for him. */
export async function findLetter(services: RecordServices, id: string): Promise<StoredRecord> {
  const home = namedTable(services, letterResource)
  for (const page of home.resource.pages) {
    if (!services.principal.may(page, 'view') || services.set.pages[page]?.statistics) continue
    const isSeen = await findRecord(services, pageTable(services.set, page), id).then(() => true, (error: unknown) => {
      if (error instanceof RequestRefusal) return false
      throw error
    })
    // As its home page has it: the same fields whoever looks.
    if (isSeen) return readLetter(services, home, id)
  }
  throw new RequestRefusal('notFound', { message: '责任书不存在、已删除或无权查看' })
}

export async function readLetter({ db }: Pick<RecordServices, 'db'>, table: PageTable, id: string, tail = sql``): Promise<StoredRecord> {
  const letter = await readRecord(db, table, [sql`t.id = ${id}`, sql`t.deleted_at is null`], tail)
  if (!letter) throw new RequestRefusal('notFound', { message: '责任书不存在、已删除或无权查看' })
  return letter
}

/** The frozen text of a letter; null before it is issued. */
export async function readDocument({ db }: Pick<RecordServices, 'db'>, letterId: string): Promise<LetterEvidence['document']> {
  const { rows } = await sql<NonNullable<LetterEvidence['document']>>`select text, algorithm, digest from letter_document where letter_id = ${letterId}`.execute(db)
  return rows[0] ?? null
}

/** A letter's signature records, oldest first. */
export function readSignatures(services: Pick<RecordServices, 'set' | 'db'>, letterId: string): Promise<StoredRecord[]> {
  const table = namedTable(services, signatureResource)
  const letter = table.columns.get('letter')!
  return readRecords(services.db, table, [sql`t.deleted_at is null`, sql`t.${sql.ref(letter.column)} = ${letterId}`], sql` order by t.created_at, t.id limit 100`)
}
