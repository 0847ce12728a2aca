import type { LetterFinding, LetterVerdict } from '../../contract/letters'
import { rowsOf } from '../../language/tableColumns'
import { textOf } from '../resources/values'
import { canonicalText } from './canonicalText'
import { digestOf, isDigestName } from './digests'
import { frozenFields, frozenParties, signersOf, type LetterDocument } from './letterDocument'
import { isSignatureName, type ServerKeys } from './serverKeys'
import { linkDigest, momentOf } from './signatureChain'

type Values = Readonly<Record<string, unknown>>

/** Everything there is of a letter. */
export interface LetterEvidence {
  /** The letter's record as it stands. */
  readonly letter: Values
  /** The text as it was frozen. */
  readonly document: { readonly text: string; readonly algorithm: string; readonly digest: string } | null
  /** Its signature records, in any order. */
  readonly records: readonly Values[]
  readonly keys: ServerKeys
  /** Digest of the signed file as it lies in the store; null where there is none, `missing` where it is gone. */
  readonly file?: string | null
  readonly roleName?: (role: string) => string
}

interface Judged extends LetterFinding {
  /** A wrong signature over right contents is another thing than changed contents. */
  readonly isSignature?: boolean
}

/** Works everything out anew, and names the first thing that is not as it was signed. */
export function verifyLetter(evidence: LetterEvidence, at: Date): LetterVerdict {
  const { document, letter } = evidence
  if (document === null && isPaper(letter) && evidence.records.length === 0) return { result: 'paper', broken: null, findings: [onPaper()], at: at.toISOString() }
  if (document === null) {
    const message = textOf(letter['status']) === 'draft' ? '还没有下发，没有可查验的原文' : '没有冻结的原文，无法查验'
    const isDraft = textOf(letter['status']) === 'draft' && evidence.records.length === 0
    return { result: isDraft || !letter['contentHash'] ? 'unknown' : 'tampered', broken: message, findings: [{ title: '原文', isRight: false, message }], at: at.toISOString() }
  }
  const findings = [textFinding(evidence, document), letterFinding(evidence, document), ...linkFindings(evidence, document), completeFinding(evidence), ...fileFinding(evidence)]
  const wrong = findings.find(({ isRight }) => !isRight)
  const result = wrong === undefined ? (evidence.records.length > 0 ? 'valid' : isPaper(letter) ? 'paper' : 'unknown') : findings.some(({ isRight, isSignature }) => !isRight && !isSignature) ? 'tampered' : 'signatureInvalid'
  return { result, broken: wrong === undefined ? null : `${wrong.title}：${wrong.message}`, findings: findings.map(({ title, isRight, message }) => ({ title, isRight, message })), at: at.toISOString() }
}

/** Signed by hand on paper, whoever had signed here before. */
const isPaper = (letter: Values): boolean => letter['paper'] === true && isDone(letter)
const isDone = (letter: Values): boolean => ['signed', 'archived'].includes(textOf(letter['status']))
const onPaper = (signed = 0): LetterFinding => ({ title: '签名齐全', isRight: true, message: `纸质签订，${signed > 0 ? `其中${signed}人在线上签过` : '没有电子签名'}；请查看扫描件` })

function textFinding({ letter }: LetterEvidence, { text, algorithm, digest }: NonNullable<LetterEvidence['document']>): Judged {
  const title = '原文摘要'
  if (!isDigestName(algorithm) || algorithm !== letter['hashAlgorithm']) return { title, isRight: false, message: '摘要算法与下发时登记的不一致' }
  const worked = digestOf(algorithm, text)
  if (worked !== digest || worked !== letter['contentHash']) return { title, isRight: false, message: '原文被改动：冻结的原文与下发时的摘要不符' }
  return { title, isRight: true, message: `冻结的原文与下发时的摘要一致（${algorithm}）` }
}

const fieldNames: Readonly<Record<string, string>> = {
  id: '编号', letterNo: '责任书编号', title: '名称', kind: '类型', year: '年度', startDate: '责任期起', endDate: '责任期止', content: '正文', order: '签署顺序', targets: '责任指标', partyA: '甲方', partyB: '乙方', signers: '签署人',
}

/** The record of the letter against its frozen text. */
function letterFinding({ letter }: LetterEvidence, { text }: NonNullable<LetterEvidence['document']>): Judged {
  const title = '责任书内容'
  const frozen = parsed(text)
  if (frozen === null) return { title, isRight: false, message: '原文被改动：冻结的原文读不出来' }
  const then: Values = { ...frozenFields({ ...frozen, id: frozen.id }), ...frozenIds(frozen), signers: (frozen.signers ?? []).map(({ signer: _name, ...row }) => row) }
  const now: Values = { ...frozenFields(letter), ...frozenParties(letter), signers: signersOf(letter) }
  const changed = Object.keys(fieldNames).filter((name) => canonicalText(now[name]) !== canonicalText(then[name]))
  if (changed.length > 0) return { title, isRight: false, message: `原文被改动：${changed.map((name) => fieldNames[name]).join('、')}与下发时不一致` }
  return { title, isRight: true, message: '名称、双方、期限、正文、指标、签署人都与下发时一致' }
}

function parsed(text: string): LetterDocument | null {
  try {
    return JSON.parse(text) as LetterDocument
  } catch {
    return null
  }
}

function frozenIds({ partyA, partyB }: LetterDocument): Values {
  return { partyA: { orgId: textOf(partyA?.orgId), signerId: textOf(partyA?.signerId) }, partyB: { orgId: textOf(partyB?.orgId), personId: textOf(partyB?.personId) } }
}

function linkFindings(evidence: LetterEvidence, document: NonNullable<LetterEvidence['document']>): Judged[] {
  const { links, stray } = inOrder(evidence.records)
  let former = document.digest
  const findings = links.map((record, index): Judged => {
    const title = `第${index + 1}个签名（${textOf(record['recordNo'])}${evidence.roleName ? `，${evidence.roleName(textOf(record['role']))}` : ''}）`
    const problem = linkProblem(evidence, record, former)
    former = textOf(record['hashAfter'])
    return { title, isRight: problem === null, message: problem?.message ?? `签名图样、签署人、时间与摘要一致，系统签名有效（${textOf(record['signAlgorithm'])}）`, isSignature: problem?.isSignature ?? false }
  })
  return stray.length === 0 ? findings : [...findings, { title: `第${links.length + 1}个签名`, isRight: false, message: `${stray.map((record) => textOf(record['recordNo'])).join('、')}接不上前一个签名：中间缺少，或被插入、调换` }]
}

function linkProblem({ letter, keys }: LetterEvidence, record: Values, former: string): { message: string; isSignature?: boolean } | null {
  const { hashAlgorithm, signAlgorithm, hashAfter, hashBefore } = record
  if (record['letter'] !== letter['id']) return { message: '不是这份责任书的签名' }
  if (hashBefore !== former) return { message: '签前摘要与前一环不符，链在这里断开' }
  if (!isDigestName(hashAlgorithm) || linkDigest(record, hashAlgorithm) !== hashAfter) return { message: '签名记录被改动：签名图样、签署人、时间等与签后摘要不符' }
  if (!isSignatureName(signAlgorithm)) return { message: `不认识的签名算法“${textOf(signAlgorithm)}”`, isSignature: true }
  const key = keys[signAlgorithm]
  if (record['certSn'] !== key.serial) return { message: '不是本系统的密钥签的', isSignature: true }
  if (!key.verify(textOf(hashAfter), textOf(record['signatureValue']))) return { message: '系统签名无效', isSignature: true }
  const row = rowsOf(letter['signers']).find((one) => one['role'] === record['role'] && one['signer'] === record['signer'])
  if (!row) return { message: '签署人表里没有这个签署人' }
  if (momentOf(row['signTime']) !== momentOf(record['signTime'])) return { message: '签署时间与签署人表里的不一致' }
  return null
}

/** The records one after the other, each taking up the one before; what hangs on nothing is left over. */
function inOrder(records: readonly Values[]): { links: readonly Values[]; stray: readonly Values[] } {
  const left = [...records]
  const links: Values[] = []
  for (let former: unknown = null; ;) {
    const next = left.findIndex((record) => (record['prevRecordNo'] ?? null) === former)
    if (next < 0) return { links, stray: left }
    const [record] = left.splice(next, 1)
    links.push(record!)
    former = record!['recordNo']
  }
}

/** Every signature that the letter tells of is there, once, and a letter that says it is signed is. */
function completeFinding({ letter, records, roleName = (role) => role }: LetterEvidence): Judged {
  const title = '签名齐全'
  const rows = rowsOf(letter['signers']).filter((row) => textOf(row['signer']) !== '')
  const signed = rows.filter((row) => textOf(row['signTime']) !== '')
  const missing = signed.filter((row) => records.filter((record) => record['role'] === row['role'] && record['signer'] === row['signer']).length !== 1)
  if (missing.length > 0) return { title, isRight: false, message: `${missing.map((row) => roleName(textOf(row['role']))).join('、')}的签名记录缺少或重复` }
  if (records.length !== signed.length) return { title, isRight: false, message: `签署人表里已签${signed.length}人，签名记录有${records.length}条` }
  if (isPaper(letter)) return onPaper(signed.length)
  if (isDone(letter) && signed.length < rows.length) return { title, isRight: false, message: `状态是已签署，但${rows.length}人中只签了${signed.length}人` }
  return { title, isRight: true, message: `应签${rows.length}人，已签${signed.length}人` }
}

function fileFinding({ letter, file }: LetterEvidence): Judged[] {
  if (file === undefined || !letter['fileHash']) return []
  const title = '签后文件'
  if (file === null) return [{ title, isRight: false, message: '登记过签后文件，但文件已不在' }]
  return [file === letter['fileHash'] ? { title, isRight: true, message: '已签责任书（PDF）与登记的摘要一致' } : { title, isRight: false, message: '已签责任书（PDF）被改动或替换' }]
}
