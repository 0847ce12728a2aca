import { sql } from 'kysely'
import { asSystem } from '../resources/recordServices'
import type { RecordStep } from '../resources/recordStep'
import { textOf } from '../resources/values'
import { RequestRefusal } from '../errors'
import { digestOf } from './digests'
import { documentText, fillPlaceholders, letterDocument, unknownPlaceholders } from './letterDocument'
import { letterSettings } from './letterSettings'
import { lookFor } from './lookFor'
import { makeVerifyCode } from './makeVerifyCode'

/** A letter is issued: placeholders are filled in, the whole is frozen and digested, and it gets the code by which anybody can check it. */
export const freezeLetter: RecordStep = async (services, table, letter) => {
  const unknown = unknownPlaceholders(textOf(letter['content']))
  if (unknown.length > 0) throw new RequestRefusal('moveRefused', { message: `正文里有不认识的占位符：${unknown.map((name) => `{${name}}`).join('、')}，请改正后再下发` })
  const look = await lookFor(asSystem(services), table, letter)
  const content = fillPlaceholders(textOf(letter['content']), letter, look)
  const text = documentText(letterDocument({ ...letter, content }, look))
  const { digest: algorithm } = await letterSettings(services, textOf(letter['org']))
  const digest = digestOf(algorithm, text)
  // A letter that was recalled before anybody signed is frozen anew.
  await sql`insert into letter_document (letter_id, text, algorithm, digest, frozen_at) values (${textOf(letter['id'])}, ${text}, ${algorithm}, ${digest}, ${services.now.toISOString()})
    on conflict (letter_id) do update set text = excluded.text, algorithm = excluded.algorithm, digest = excluded.digest, frozen_at = excluded.frozen_at`.execute(services.db)
  return { content, hashAlgorithm: algorithm, contentHash: digest, verifyCode: textOf(letter['verifyCode']) || makeVerifyCode(), verifyResult: 'unknown', verifyTime: null }
}
