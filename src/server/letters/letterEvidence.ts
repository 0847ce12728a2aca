import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { LetterVerdict } from '../../contract/letters'
import { accessDatabase, type AccessDatabase } from '../access/accessDatabase'
import type { AnnexStore } from '../annex/annexStore'
import type { StoredRecord } from '../resources/queries/readRecord'
import { asSystem, inTransaction, type RecordServices } from '../resources/recordServices'
import { changedValues, recordChanges } from '../resources/recordChanges'
import { updateRow } from '../resources/writeRows'
import { digestOf, isDigestName } from './digests'
import { readDocument, readSignatures } from './findLetter'
import { letterResource, signatureResource } from './letterResources'
import { itemName } from '../resources/itemName'
import { namedTable } from '../resources/namedRecords'
import { readServerKeys } from './serverKeys'
import { verifyLetter, type LetterEvidence } from './verifyLetter'

/** Everything there is of a letter, as it lies in the database. */
export async function evidenceOf(services: Pick<RecordServices, 'set' | 'db'>, letter: StoredRecord, keys: AccessDatabase = accessDatabase(services.db)): Promise<LetterEvidence> {
  const [document, records] = [await readDocument(services, letter.id), await readSignatures(services, letter.id)]
  return { letter, document, records, keys: await readServerKeys(keys), roleName: (role) => itemName(services, 'signer_role', role) }
}

/** Works everything out anew, the signed file included. */
export async function judgeLetter(services: Pick<RecordServices, 'set' | 'db' | 'now'> & { readonly store: AnnexStore }, letter: StoredRecord): Promise<LetterVerdict> {
  const evidence = await evidenceOf(services, letter)
  return verifyLetter({ ...evidence, file: await fileDigest(services, letter) }, services.now)
}

async function fileDigest({ db, store }: Pick<RecordServices, 'db'> & { readonly store: AnnexStore }, letter: StoredRecord): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`select path from annex_file where resource = ${letterResource} and record_id = ${letter.id} and slot = 'signedFile' order by uploaded_at limit 1`.execute(db)
  const bytes = rows[0] && (await store.read(rows[0].path).then(buffer, () => null))
  return bytes && isDigestName(letter['hashAlgorithm']) ? digestOf(letter['hashAlgorithm'], bytes) : null
}

/** Notes on the letter and its signatures what was found. Somebody may be signing meanwhile: then the next to verify notes it. */
export async function noteVerdict(services: RecordServices, letter: StoredRecord, { result, at }: LetterVerdict): Promise<void> {
  await inTransaction(asSystem(services), async (inner) => {
    const note = async (table: ReturnType<typeof namedTable>, record: StoredRecord) => {
      const changes = recordChanges(table, record, { ...record, verifyResult: result, verifyTime: at })
      await updateRow(inner, table, { id: record.id, version: record.version, values: changedValues(changes), action: 'update', changes })
    }
    await note(namedTable(inner, letterResource), letter)
    for (const record of await readSignatures(inner, letter.id)) await note(namedTable(inner, signatureResource), record)
  })
}
