import type { LetterPaper, LetterText, SignedPart } from '../../contract/letters'
import type { StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { letterDocument, type LetterDocument } from './letterDocument'
import { findLetter, readDocument, readSignatures } from './findLetter'
import { letterResource } from './letterResources'
import { itemName } from '../resources/itemName'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'
import { lookFor } from './lookFor'
import { signersOf } from './openLetter'
import { momentOf } from './signatureChain'

/** The letter as it lies on the table: the text as it is frozen (of a draft: as it stands) with its signatures. */
export async function letterPaper(services: RecordServices, id: string): Promise<LetterPaper> {
  return paperOf(services, await findLetter(services, id))
}

export async function paperOf(services: RecordServices, letter: StoredRecord): Promise<LetterPaper> {
  const frozen = await readDocument(services, letter.id)
  const document = frozen === null ? await draftDocument(services, letter) : (JSON.parse(frozen.text) as LetterDocument)
  const records = await readSignatures(services, letter.id)
  return {
    text: letterText(services, document),
    status: textOf(letter['status']), statusName: itemName(services, 'letter_status', letter['status']),
    issuedTime: textOf(letter['issuedTime']) || null, completedTime: textOf(letter['completedTime']) || null,
    verifyCode: textOf(letter['verifyCode']) || null, contentHash: textOf(letter['contentHash']) || null, hashAlgorithm: textOf(letter['hashAlgorithm']) || null,
    signers: await signersOf(services, letter, document),
    signatures: records.map((record) => signedPart(services, record)),
  }
}

/** What stands in the frozen text, with the words of the dictionaries. */
export function letterText(services: Pick<RecordServices, 'set'>, document: LetterDocument): LetterText {
  const { partyA, partyB } = document
  return {
    letterNo: document.letterNo, title: document.title, kind: itemName(services, 'letter_kind', document.kind), partyA: partyA.org, startDate: document.startDate, endDate: document.endDate, content: document.content,
    partyB: partyB.org === '' ? `${partyB.person}${partyB.post === '' ? '' : `（${partyB.post}）`}` : partyB.org,
    targets: document.targets.map((target) => ({ ...target, kind: itemName(services, 'letter_target_kind', target.kind) })),
  }
}

async function draftDocument(services: RecordServices, letter: StoredRecord): Promise<LetterDocument> {
  return letterDocument(letter, await lookFor(services, namedTable(services, letterResource), letter))
}

function signedPart(services: Pick<RecordServices, 'set'>, record: StoredRecord): SignedPart {
  return {
    recordNo: textOf(record['recordNo']), role: textOf(record['role']), roleName: itemName(services, 'signer_role', record['role']), name: textOf(record['signerName']),
    way: itemName(services, 'sign_way', record['way']), signTime: momentOf(record['signTime']), image: textOf(record['signatureImage']) || null,
    hashAfter: textOf(record['hashAfter']), hashAlgorithm: textOf(record['hashAlgorithm']), signAlgorithm: itemName(services, 'sign_algorithm', record['signAlgorithm']),
    keySerial: textOf(record['certSn']), device: textOf(record['device']),
  }
}
