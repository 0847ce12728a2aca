import { sql } from 'kysely'
import { typedCode, type LetterCheck } from '../../contract/letters'
import { maskText } from '../../fields/maskText'
import { rowsOf } from '../../language/tableColumns'
import { countUse } from '../access/attempts'
import { RequestRefusal } from '../errors'
import type { CallServices } from '../platform/call'
import { readRecord } from '../resources/queries/readRecord'
import { judgeLetter } from './letterEvidence'
import { type LetterDocument } from './letterDocument'
import { readDocument } from './findLetter'
import { letterResource } from './letterResources'
import { itemName } from '../resources/itemName'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'
import { letterText } from './letterPaper'

/** Codes that one address may try: a counter in an office has plenty, who guesses has not. */
const tries = { limit: 30, seconds: 600 } as const

/** What anybody with the code of a letter learns; names of people are masked. */
export async function checkLetter(services: CallServices, text: string, address: string): Promise<LetterCheck> {
  const seconds = await countUse(services.access.database, `letter-check:${address}`, tries)
  if (seconds > 0) throw new RequestRefusal('tooManyRequests', { message: `查验过于频繁，请${Math.ceil(seconds / 60)}分钟后再试` })
  const unknown = new RequestRefusal('notFound', { message: '没有这个查验码，请核对后重新输入' })
  const code = typedCode(text)
  if (code === null) throw unknown
  const table = namedTable(services, letterResource)
  const letter = await readRecord(services.db, table, [sql`t.${sql.ref(table.columns.get('verifyCode')!.column)} = ${code}`, sql`t.deleted_at is null`])
  const frozen = letter && (await readDocument(services, letter.id))
  if (!letter || !frozen) throw unknown
  const document = readDocumentText(frozen.text)
  const { result, broken, findings } = await judgeLetter(services, letter)
  const isVoid = letter['status'] === 'void'
  const told = document && letterText(services, document)
  return {
    letterNo: told?.letterNo ?? '', title: told?.title.replaceAll(document!.partyB.person || '\u0000', maskText('emp', document!.partyB.person)) ?? '', kind: told?.kind ?? '', partyA: told?.partyA ?? '',
    partyB: document === null ? '' : document.partyB.org || maskText('emp', document.partyB.person), period: told ? `${told.startDate} 至 ${told.endDate}` : '',
    status: textOf(letter['status']), statusName: itemName(services, 'letter_status', letter['status']), issuedTime: textOf(letter['issuedTime']) || null,
    signers: rowsOf(letter['signers']).map((row, place) => ({ roleName: itemName(services, 'signer_role', row['role']), name: maskText('emp', document?.signers?.[place]?.signer ?? ''), signTime: textOf(row['signTime']) || null })),
    isRight: broken === null && !isVoid,
    conclusion: broken !== null ? conclusions[result] : isVoid ? '这份责任书已作废' : result === 'unknown' || result === 'paper' ? (findings.at(-1)?.message ?? '还没有人签署') : '原文未改动，签名有效',
  }
}

/** What exactly does not fit is for those to know who may see the letter. */
const conclusions = { tampered: '查验不通过：原文或签名记录被改动', signatureInvalid: '查验不通过：系统签名无效', valid: '', paper: '', unknown: '无法查验' } as const

function readDocumentText(text: string): LetterDocument | null {
  try {
    return JSON.parse(text) as LetterDocument
  } catch {
    return null
  }
}
