import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AnnexStore } from '../annex/annexStore'
import { accessDatabase } from '../access/accessDatabase'
import { pageTable } from '../resources/pageTable'
import { recordChanges } from '../resources/recordChanges'
import { recordId } from '../resources/recordId'
import { asSystem, type RecordServices } from '../resources/recordServices'
import { updateRow } from '../resources/writeRows'
import type { StoredRecord } from '../resources/queries/readRecord'
import { changedValues } from '../resources/recordChanges'
import { digestOf, isDigestName } from './digests'
import { evidenceOf } from './letterEvidence'
import { paperOf } from './letterPaper'
import { drawLetterPdf } from './pdf/drawLetterPdf'
import { signingPage } from './letterResources'
import { verifyLetter } from './verifyLetter'

const signedSlot = 'signedFile'

/** Keeps the letter that everybody has signed as a PDF among its files, with the digest of it on the letter. */
export async function storeSignedFile(services: RecordServices & { readonly store: AnnexStore }, letter: StoredRecord, origin: string): Promise<void> {
  const { db, store, now, principal } = services
  const table = pageTable(services.set, signingPage)
  if (!table.page.annex[signedSlot] || !isDigestName(letter['hashAlgorithm'])) return
  const bytes = await drawLetterPdf(await paperOf(services, letter), { origin })
  const id = recordId(now)
  const path = `${id.slice(-2)}/${id}`
  const size = await store.write(path, Readable.from([bytes]))
  await sql`insert into annex_file (id, page, resource, slot, record_id, name, mime, size, path, position, uploaded_at, uploaded_by)
    values (${id}, ${table.page.id}, ${table.resource.name}, ${signedSlot}, ${letter.id}, ${`${String(letter['title'] ?? letter.id).slice(0, 80)}.pdf`}, 'application/pdf', ${size}, ${path}, 1, ${now.toISOString()}, ${principal.empId})`.execute(db)
  const sealed = { ...letter, fileHash: digestOf(letter['hashAlgorithm'], bytes) }
  const { result } = verifyLetter({ ...(await evidenceOf(services, sealed, accessDatabase(db))), file: sealed.fileHash }, now)
  const changes = recordChanges(table, letter, { ...sealed, verifyResult: result, verifyTime: now.toISOString() })
  await updateRow(asSystem(services), table, { id: letter.id, version: letter.version, values: changedValues(changes), action: 'update', changes })
}
