import { sql } from 'kysely'
import type { ErrorName } from '../../contract/errorCodes'
import type { SignAnswer, SignRequest } from '../../contract/letters'
import { dayOf } from '../../language/calendar'
import { rowsOf } from '../../language/tableColumns'
import { accessDatabase } from '../access/accessDatabase'
import type { ClientInfo } from '../access/clientInfo'
import { codeFor, codeRefusals, spendCode } from '../access/sms/smsCodes'
import { RequestRefusal } from '../errors'
import type { PersonServices } from '../platform/call'
import { makeMove } from '../resources/makeMove'
import { pageTable } from '../resources/pageTable'
import { prepareRecord } from '../resources/prepareRecord'
import { readRecord, type StoredRecord } from '../resources/queries/readRecord'
import { recordChanges } from '../resources/recordChanges'
import { recordId } from '../resources/recordId'
import { fillNumbers } from '../resources/recordNumbers'
import { asSystem, inTransaction, type RecordServices } from '../resources/recordServices'
import { takeSystemMoves } from '../resources/systemMoves'
import { insertRow } from '../resources/writeRows'
import { namedTable } from '../resources/namedRecords'
import { textOf } from '../resources/values'
import { isDrawn } from './drawnInk'
import { readLetter, readSignatures } from './findLetter'
import { signatureResource, signingMove, signingPage, stampResource } from './letterResources'
import { letterSettings } from './letterSettings'
import { isSealRow, needsCode, openForSigning, readingOf, savedSignature, stampOwner } from './openLetter'
import { readPersonFields } from '../platform/readPersonFields'
import { readServerKeys } from './serverKeys'
import { sealLink } from './signatureChain'
import { storeSignedFile } from './storeSignedFile'
import { countUse } from './countUse'
import { isPicture, stampImage, stampProblem } from './usableStamps'
import { placeOf, turnProblem } from './whoseTurn'

type Values = Readonly<Record<string, unknown>>

/** Where and by what somebody signs. */
export interface SigningPlace {
  readonly client: ClientInfo
  /** `https://host`, for the QR code on the signed letter. */
  readonly origin: string
}

/** How one signs: what is drawn, kept or stamped. */
interface Mark { readonly way: string; readonly image: string; readonly stamp: string | null }

export const codePurpose = (letterId: string): string => `sign:${letterId}`

/**
 * Signs a letter at the place whose turn it is: read to the end, by a code sent to his own mobile, with a signature drawn or kept, or
 * a stamp in his keeping. The letter is held meanwhile, so that of several who sign at once each takes up the digest of the one before.
 */
export async function signLetter(services: PersonServices, id: string, request: SignRequest, place: SigningPlace): Promise<SignAnswer> {
  const { letter, document } = await openForSigning(services, id)
  const row = requireTurn(letter, services.principal.empId)
  const { readSeconds } = await readingOf(services, letter, document.digest)
  if (readSeconds === null) throw new RequestRefusal('moveRefused', { message: '请先把正文读到最后，再签署' })
  const mark = await markOf(services, letter, row, request)
  const keys = await readServerKeys(services.access.database)
  const answer = await inTransaction(services, async (inner): Promise<SignAnswer | ErrorName> => {
    const table = pageTable(inner.set, signingPage)
    const held = await readLetter(inner, table, id, sql` for update of t`)
    const before = requireTurn(held, inner.principal.empId)
    // A wrong code counts: nothing else is written then, and nothing is taken back.
    const refusal = needsCode(before) ? await spendSigningCode(inner, id, request.smsCode ?? '') : null
    if (refusal !== null) return refusal
    const signTime = inner.now.toISOString()
    const transition = table.page.states?.transitions[signingMove]
    if (!transition) throw new Error(`The page ${signingPage} has no transition ${signingMove}`)
    const signers = rowsOf(held['signers']).map((one) => (one === before ? { ...one, signTime } : one))
    await makeMove(inner, table, held, { ...transition, step: null, set: {}, effects: [] }, { signers })
    const recordNo = await writeLink(inner, held, before, { mark, signTime, readSeconds, place, keys, documentDigest: document.digest })
    if (mark.stamp !== null) await countUse(inner, mark.stamp)
    await takeSystemMoves(inner, table, id)
    const done = await readLetter(inner, table, id)
    if (done['status'] === 'signed') await storeSignedFile({ ...services, ...inner }, done, place.origin)
    return { recordNo, status: textOf(done['status']), next: await nextSigner(inner, done) }
  })
  if (typeof answer === 'string') throw new RequestRefusal(answer)
  return answer
}

function requireTurn(letter: StoredRecord, employeeId: string): Values {
  const place = placeOf(letter, employeeId)
  if (place === null) throw new RequestRefusal('moveRefused', { message: turnProblem(letter, employeeId) })
  return rowsOf(letter['signers'])[place]!
}

async function markOf(services: PersonServices, letter: StoredRecord, row: Values, { image, stamp }: SignRequest): Promise<Mark> {
  if (isSealRow(row)) return stampMark(services, letter, row, stamp)
  if (image === undefined) {
    const saved = await savedSignature(services)
    if (saved === null) throw new RequestRefusal('invalid', { message: '请先手写签名', errors: [{ path: 'image', code: 'required', message: '请先手写签名' }] })
    return { way: 'savedSignature', image: saved, stamp: null }
  }
  const refuse = (message: string) => new RequestRefusal('invalid', { message, errors: [{ path: 'image', code: 'signature', message }] })
  if (!isPicture(services, image)) throw refuse('签名图样不是手写板生成的，或过大，请重新签名')
  if (!isDrawn(image)) throw refuse('签名太短，请写全姓名')
  return { way: 'handwrite', image, stamp: null }
}

async function stampMark(services: PersonServices, letter: StoredRecord, row: Values, id: string | undefined): Promise<Mark> {
  const refuse = (message: string) => new RequestRefusal('invalid', { message, errors: [{ path: 'stamp', code: 'rule', message }] })
  if (id === undefined) throw refuse('请选择要盖的印章')
  const stamp = await readRecord(services.db, namedTable(services, stampResource), [sql`t.id = ${id}`, sql`t.deleted_at is null`])
  if (!stamp) throw refuse('没有这枚印章')
  const problem = stampProblem(stamp, { orgId: stampOwner(letter, row), employeeId: services.principal.empId, today: dayOf(services.now) })
  if (problem !== '') throw refuse(problem)
  const image = await stampImage(services, services.store, stamp)
  if (image === null) throw refuse('这枚印章没有可用的图样：图样须是 200 KB 以内的 PNG 图片')
  return { way: 'seal', image, stamp: stamp.id }
}

/** Why the code is refused; null for the right one, which is spent. */
async function spendSigningCode(services: RecordServices, letterId: string, code: string): Promise<ErrorName | null> {
  const { mobile } = await readPersonFields(services, services.principal.empId)
  const verdict = await spendCode(accessDatabase(services.db), codeFor(codePurpose(letterId), mobile), code)
  return verdict === 'right' ? null : codeRefusals[verdict]
}

interface LinkParts {
  readonly mark: Mark
  readonly signTime: string
  readonly readSeconds: number
  readonly place: SigningPlace
  readonly keys: Awaited<ReturnType<typeof readServerKeys>>
  readonly documentDigest: string
}

async function writeLink(services: RecordServices, letter: StoredRecord, row: Values, { mark, signTime, readSeconds, place, keys, documentDigest }: LinkParts): Promise<string> {
  const system = asSystem(services)
  const table = namedTable(system, signatureResource)
  const last = (await readSignatures(system, letter.id)).find((record, _index, all) => all.every((other) => other['prevRecordNo'] !== record['recordNo']))
  const record = await prepareRecord(system, table, {
    letter: letter.id, role: row['role'], signer: services.principal.empId, org: textOf(row['role']).startsWith('partyB') && letter['partyBOrg'] ? letter['partyBOrg'] : letter['org'],
    stamp: mark.stamp, way: mark.way, signatureImage: mark.image, verifyWay: needsCode(row) ? 'sms' : 'none', verifySerial: needsCode(row) ? recordId(services.now) : null,
    readSeconds, signTime, clientIp: place.client.ip, device: `${place.client.os} ${place.client.browser}`,
  }, { before: null, lenient: true })
  await fillNumbers(system.db, table, record, services.now)
  const { digest, signature } = await letterSettings(system, textOf(letter['org']))
  Object.assign(record, sealLink(record, last ? { recordNo: textOf(last['recordNo']), hash: textOf(last['hashAfter']) } : { recordNo: null, hash: documentDigest }, { keys, digest, signature }))
  record['verifyResult'] = 'valid'
  record['verifyTime'] = signTime
  await insertRow(system, table, recordId(services.now), record, recordChanges(table, null, record))
  return textOf(record['recordNo'])
}

async function nextSigner(services: RecordServices, letter: StoredRecord): Promise<string | null> {
  const [next] = Array.isArray(letter['toSign']) ? (letter['toSign'] as unknown[]) : []
  return typeof next === 'string' ? (await readPersonFields(services, next)).name : null
}
