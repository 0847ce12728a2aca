import { sql } from 'kysely'
import type { LetterReading, LetterSigner, LetterToSign } from '../../contract/letters'
import { maskText } from '../../fields/maskText'
import { rowsOf } from '../../language/tableColumns'
import type { AnnexStore } from '../annex/annexStore'
import { RequestRefusal } from '../errors'
import { pageTable } from '../resources/pageTable'
import { readRecord, type StoredRecord } from '../resources/queries/readRecord'
import { openPage, type RecordServices } from '../resources/recordServices'
import { findRecord } from '../resources/recordScope'
import { savedSignatureResource, signingPage, templateResource } from './letterResources'
import { itemName } from '../resources/itemName'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'
import { type LetterDocument } from './letterDocument'
import { readDocument } from './findLetter'
import { readPersonFields } from '../platform/readPersonFields'
import { letterText } from './letterPaper'
import { usableStamps } from './usableStamps'
import { openPlaces, placeOf, turnProblem } from './whoseTurn'

/** The letter with its frozen text, for one of its signers; for anybody else it does not exist. */
export async function openForSigning(services: RecordServices, id: string): Promise<{ letter: StoredRecord; document: { readonly text: string; readonly algorithm: string; readonly digest: string } }> {
  if (!Object.hasOwn(services.set.pages, signingPage)) throw new RequestRefusal('notFound', { message: '本系统没有责任书' })
  const letter = await findRecord(services, openPage(services, signingPage, 'view'), id)
  const document = await readDocument(services, id)
  if (document === null) throw new RequestRefusal('moveRefused', { message: '这份责任书还没有下发，或是纸质登记的，没有可签署的原文' })
  return { letter, document }
}

/** All that the signing page shows; the time of reading begins. */
export async function letterToSign(services: RecordServices, store: AnnexStore, id: string): Promise<LetterToSign> {
  const { letter, document } = await openForSigning(services, id)
  const { empId } = services.principal
  const place = placeOf(letter, empId)
  const row = place === null ? null : rowsOf(letter['signers'])[place]!
  const isSeal = row !== null && isSealRow(row)
  if (row !== null) await startReading(services, id, document.digest)
  const { mobile } = await readPersonFields(services, empId)
  return {
    version: letter.version,
    text: letterText(services, JSON.parse(document.text) as LetterDocument),
    deadline: textOf(letter['deadline']),
    signers: await signersOf(services, letter, JSON.parse(document.text) as LetterDocument),
    turn: row && { role: textOf(row['role']), roleName: itemName(services, 'signer_role', row['role']), isSeal, needsCode: needsCode(row) },
    refusal: turnProblem(letter, empId),
    reading: await readingOf(services, letter, document.digest),
    mobile: maskText('mobile', mobile),
    savedSignature: isSeal ? null : await savedSignature(services),
    stamps: isSeal ? await usableStamps(services, store, stampOwner(letter, row)) : [],
  }
}

/** Who stamps, stamps for his company. */
export const isSealRow = (row: Readonly<Record<string, unknown>>): boolean => textOf(row['role']).endsWith('Seal') || row['way'] === 'seal'

/** Faces and passwords for signing are not checked here; who is asked for them proves himself by his mobile. */
export const needsCode = (row: Readonly<Record<string, unknown>>): boolean => row['verifyWay'] !== 'none'

/** Whose stamp a place takes. */
export function stampOwner(letter: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): string {
  return textOf(textOf(row['role']).startsWith('partyB') ? letter['partyBOrg'] : letter['partyAOrg'])
}

/** The signers as the frozen text names them, with who has signed and whose turn it is. */
export async function signersOf(services: Pick<RecordServices, 'set'>, letter: StoredRecord, document: LetterDocument): Promise<readonly LetterSigner[]> {
  const open = openPlaces(letter)
  return rowsOf(letter['signers']).map((row, place) => ({
    role: textOf(row['role']), roleName: itemName(services, 'signer_role', row['role']), name: document.signers[place]?.signer ?? '',
    signTime: textOf(row['signTime']) || null, isNext: open.includes(place),
  }))
}

async function startReading({ db, principal, now }: RecordServices, id: string, digest: string): Promise<void> {
  await sql`insert into letter_reading (letter_id, employee_id, digest, opened_at) values (${id}, ${principal.empId}, ${digest}, ${now.toISOString()}) on conflict do nothing`.execute(db)
}

interface ReadingRow { readonly opened: number; readonly reading: number | null }

/** How far the person has come with this very text. */
export async function readingOf(services: RecordServices, letter: StoredRecord, digest: string): Promise<LetterReading> {
  const { db, principal, now } = services
  const { rows: [row] } = await sql<ReadingRow>`select extract(epoch from ${now.toISOString()}::timestamptz - opened_at)::float8 as opened, extract(epoch from read_at - opened_at)::float8 as reading
    from letter_reading where letter_id = ${letter.id} and employee_id = ${principal.empId} and digest = ${digest}`.execute(db)
  if (row && row.reading !== null) return { readSeconds: Math.round(row.reading), waitSeconds: 0 }
  const least = await leastSeconds(services, letter)
  return { readSeconds: null, waitSeconds: Math.max(0, Math.ceil(least - (row?.opened ?? 0))) }
}

/** Notes that the person has come to the end of the text; not sooner than its template says that it takes. */
export async function noteRead(services: RecordServices, id: string): Promise<LetterReading> {
  const { letter, document } = await openForSigning(services, id)
  const refusal = turnProblem(letter, services.principal.empId)
  if (refusal !== '') throw new RequestRefusal('moveRefused', { message: refusal })
  await startReading(services, id, document.digest)
  const { readSeconds, waitSeconds } = await readingOf(services, letter, document.digest)
  if (readSeconds === null && waitSeconds > 0) throw new RequestRefusal('moveRefused', { message: `请再读${waitSeconds}秒：这份责任书至少要读${await leastSeconds(services, letter)}秒`, data: { waitSeconds } })
  await sql`update letter_reading set read_at = ${services.now.toISOString()} where letter_id = ${id} and employee_id = ${services.principal.empId} and digest = ${document.digest} and read_at is null`.execute(services.db)
  return readingOf(services, letter, document.digest)
}

async function leastSeconds({ db, set }: RecordServices, letter: StoredRecord): Promise<number> {
  const template = await readRecord(db, namedTable({ set }, templateResource), [sql`t.id = ${textOf(letter['template'])}`])
  return Number(template?.['readSeconds'] ?? 0)
}

/** The person's own signature that he keeps, where it was verified; null where he has none. */
export async function savedSignature({ db, set, principal }: RecordServices): Promise<string | null> {
  if (!Object.hasOwn(set.resources, savedSignatureResource)) return null
  const table = pageTable(set, set.resources[savedSignatureResource]!.home)
  const column = (name: string) => sql.ref(table.columns.get(name)!.column)
  const saved = await readRecord(db, table, [sql`t.deleted_at is null`, sql`t.${column('employee')} = ${principal.empId}`, sql`t.${column('status')} = 'active'`], sql` order by t.${column('isDefault')} desc nulls last, t.updated_at desc limit 1`)
  return saved ? textOf(saved['signatureImage']) || null : null
}
