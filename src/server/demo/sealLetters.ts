import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import { seededRandom, randomInt } from '../../fields/random'
import { accessDatabase } from '../access/accessDatabase'
import type { Tables } from '../database/openDatabase'
import { digestOf } from '../letters/digests'
import { documentText, fillPlaceholders, letterDocument, type Look } from '../letters/letterDocument'
import { letterResource, signatureResource } from '../letters/letterResources'
import { makeVerifyCode } from '../letters/makeVerifyCode'
import { readServerKeys, type ServerKeys } from '../letters/serverKeys'
import { sealLink, type Former } from '../letters/signatureChain'
import { loadReferences } from '../resources/labelsOf'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import { nobody } from '../resources/systemPrincipal'
import type { RecordServices } from '../resources/recordServices'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'

/** The wording that somebody slipped into one letter after it was signed. */
const slip = { from: '连续驾驶不超过4小时', to: '连续驾驶不超过6小时' }
const algorithm = 'SHA256'

/** Freezes the letters of the demonstration and chains their signatures, by the code that does it for everybody; then one of them is tampered with. */
export async function sealLetters(db: Kysely<Tables>, set: SchemaSet, now: Date): Promise<void> {
  if (!Object.hasOwn(set.resources, letterResource)) return
  const services: RecordServices = { set, db, now, principal: nobody }
  const [letterPage, recordPage] = [namedTable(services, letterResource), namedTable(services, signatureResource)]
  const status = letterPage.columns.get('issuedTime')!
  const letters = await readRecords(db, letterPage, [sql`t.${sql.ref(status.column)} is not null`], sql` order by t.id`)
  const records = await readRecords(db, recordPage, [sql`true`], sql` order by t.created_at, t.id`)
  const { record } = await loadReferences(services, letterPage.ownColumns.map(({ field }) => field), letters)
  const look: Look = (resource, id, field) => record(resource, id)?.[field]
  const random = seededRandom(20_260)
  const frozen = letters.map((letter) => {
    const content = fillPlaceholders(textOf(letter['content']), letter, look)
    const text = documentText(letterDocument({ ...letter, content }, look))
    return { id: letter.id, content, text, digest: digestOf(algorithm, text), code: makeVerifyCode((below) => randomInt(random, 0, below - 1)), isDone: letter['completedTime'] !== null, completedTime: letter['completedTime'] }
  })
  await sql`insert into letter_document (letter_id, text, algorithm, digest) select id, text, ${algorithm}::text, digest from jsonb_to_recordset(${JSON.stringify(frozen)}::text::jsonb) as given(id text, text text, digest text)`.execute(db)
  await sql`update ${sql.table(letterPage.table)} as t set content = given.content, hash_algorithm = ${algorithm}::text, content_hash = given.digest, verify_code = given.code,
      verify_result = case when given."isDone" then 'valid' else 'unknown' end, verify_time = given."completedTime"
    from jsonb_to_recordset(${JSON.stringify(frozen)}::text::jsonb) as given(id text, content text, digest text, code text, "isDone" boolean, "completedTime" timestamptz) where t.id = given.id`.execute(db)
  await writeLinks(db, recordPage.table, chainOf(records, new Map(frozen.map(({ id, digest }) => [id, digest])), await readServerKeys(accessDatabase(db))))
  await tamper(db, letterPage.table, letters)
}

type Link = Readonly<Record<string, unknown>> & { readonly id: string }

function chainOf(records: readonly StoredRecord[], digests: ReadonlyMap<string, string>, keys: ServerKeys): readonly Link[] {
  const formers = new Map<string, Former>()
  return records.flatMap((record): Link[] => {
    const letterId = textOf(record['letter'])
    const digest = digests.get(letterId)
    if (digest === undefined) return []
    const link = sealLink(record, formers.get(letterId) ?? { recordNo: null, hash: digest }, { keys, digest: algorithm, signature: 'Ed25519' })
    formers.set(letterId, { recordNo: textOf(record['recordNo']), hash: textOf(link['hashAfter']) })
    return [{ ...link, id: record.id }]
  })
}

async function writeLinks(db: Kysely<Tables>, table: string, links: readonly Link[]): Promise<void> {
  await sql`update ${sql.table(table)} as t set hash_algorithm = given."hashAlgorithm", hash_before = given."hashBefore", hash_after = given."hashAfter", prev_record_no = given."prevRecordNo", sign_algorithm = given."signAlgorithm",
      signature_value = given."signatureValue", cert_sn = given."certSn", cert_subject = given."certSubject", cert_issuer = given."certIssuer", verify_result = 'valid', verify_time = t.sign_time
    from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb) as given(id text, "hashAlgorithm" text, "hashBefore" text, "hashAfter" text, "prevRecordNo" text, "signAlgorithm" text, "signatureValue" text, "certSn" text, "certSubject" text, "certIssuer" text)
    where t.id = given.id`.execute(db)
}

/** Past the server, as somebody with a key to the database would: one word of one archived letter. */
async function tamper(db: Kysely<Tables>, table: string, letters: readonly StoredRecord[]): Promise<void> {
  const victim = letters.findLast((letter) => letter['status'] === 'archived' && textOf(letter['content']).includes(slip.from))
  if (victim) await sql`update ${sql.table(table)} set content = replace(content, ${slip.from}, ${slip.to}) where id = ${victim.id}`.execute(db)
}
