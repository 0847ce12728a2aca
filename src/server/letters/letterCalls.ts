import { Type } from '@sinclair/typebox'
import { letterPaths, verifyCodeLength, type LetterFile, type LetterVerdict, type SignRequest } from '../../contract/letters'
import { clientInfo } from '../access/clientInfo'
import { sendCode } from '../access/sms/sendCode'
import { codeFor } from '../access/sms/smsCodes'
import { RequestRefusal } from '../errors'
import { defineCall, defineOpenCall, type PersonServices, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { Id, NullableText, strict } from '../platform/shapes'
import { checkLetter } from './checkLetter'
import { findLetter } from './findLetter'
import { judgeLetter, noteVerdict } from './letterEvidence'
import { letterPaper, paperOf } from './letterPaper'
import { drawLetterPdf } from './pdf/drawLetterPdf'
import { letterToSign, noteRead, openForSigning } from './openLetter'
import { readPersonFields } from '../platform/readPersonFields'
import { codePurpose, signLetter } from './signLetter'
import { turnProblem } from './whoseTurn'

const tag = '责任书签署与查验'
const Signer = Type.Object({ role: Type.String(), roleName: Type.String(), name: Type.String(), signTime: NullableText, isNext: Type.Boolean({ title: '轮到他签' }) })
const Text = Type.Object({
  letterNo: Type.String(), title: Type.String(), kind: Type.String(), partyA: Type.String(), partyB: Type.String(), startDate: Type.String(), endDate: Type.String(), content: Type.String({ title: '冻结的正文，HTML' }),
  targets: Type.Array(Type.Object({ kind: Type.String(), name: Type.String(), targetValue: Type.String(), score: Type.Union([Type.Number(), Type.Null()]) })),
})
const Reading = Type.Object({ readSeconds: Type.Union([Type.Integer(), Type.Null()], { title: '读完用了几秒；没读完为空' }), waitSeconds: Type.Integer({ title: '至少还要读几秒' }) })
const Stamp = Type.Object({ id: Id, name: Type.String(), validTo: Type.String(), image: Type.String() })
const Opened = Type.Object({
  version: Type.Integer(), text: Text, deadline: Type.String(), signers: Type.Array(Signer), refusal: Type.String({ title: '为什么不能签；能签为空' }), reading: Reading, mobile: Type.String({ title: '脱敏的手机号' }),
  turn: Type.Union([Type.Object({ role: Type.String(), roleName: Type.String(), isSeal: Type.Boolean(), needsCode: Type.Boolean() }), Type.Null()]), savedSignature: NullableText, stamps: Type.Array(Stamp),
})
const Signature = Type.Object({
  recordNo: Type.String(), role: Type.String(), roleName: Type.String(), name: Type.String(), way: Type.String(), signTime: Type.String(), image: NullableText, hashAfter: Type.String(),
  hashAlgorithm: Type.String(), signAlgorithm: Type.String(), keySerial: Type.String(), device: Type.String(),
})
const Paper = Type.Object({
  text: Text, status: Type.String(), statusName: Type.String(), issuedTime: NullableText, completedTime: NullableText, verifyCode: NullableText, contentHash: NullableText, hashAlgorithm: NullableText,
  signers: Type.Array(Signer), signatures: Type.Array(Signature),
})
const Verdict = Type.Object({
  result: Type.String({ title: '字典 sign_verify_result' }), broken: Type.Union([Type.String(), Type.Null()], { title: '第一处不符；没有为空' }),
  findings: Type.Array(Type.Object({ title: Type.String(), isRight: Type.Boolean(), message: Type.String() })), at: Type.String(),
})
const Check = Type.Object({
  letterNo: Type.String(), title: Type.String(), kind: Type.String(), partyA: Type.String(), partyB: Type.String({ title: '个人只有姓' }), period: Type.String(), status: Type.String(), statusName: Type.String(), issuedTime: NullableText,
  signers: Type.Array(Type.Object({ roleName: Type.String(), name: Type.String(), signTime: NullableText })), isRight: Type.Boolean(), conclusion: Type.String(),
})

/** Signing letters, and checking what was signed. The page's own calls do the rest: issue, refuse, void. */
export const letterCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(letterPaths.open, 'id'), id: 'letter.open', tag, summary: '打开要签的责任书；从此刻起计阅读时间', answer: Opened,
    handle: (services, { params: { id = '' } }) => letterToSign(services, services.store, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(letterPaths.read, 'id'), id: 'letter.read', tag, summary: '已读到最后；不足最短阅读时长的拒绝', answer: Reading,
    handle: (services, { params: { id = '' } }) => noteRead(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(letterPaths.code, 'id'), id: 'letter.code', tag, summary: '向本人手机发送签署验证码，只能用于签这一份',
    answer: Type.Object({ retryAfter: Type.Integer(), expiresIn: Type.Integer() }),
    handle: (services, { params: { id = '' }, request }) => sendSigningCode(services, id, request.ip),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(letterPaths.sign, 'id'), id: 'letter.sign', tag, summary: '签署：手写签名、本人保存的签名或印章，连同验证码',
    body: Type.Object({ smsCode: Type.Optional(Type.String({ maxLength: 10 })), image: Type.Optional(Type.String({ maxLength: 300_000, title: 'PNG data URL；不填用本人保存的签名' })), stamp: Type.Optional(Id) }, strict),
    answer: Type.Object({ recordNo: Type.String(), status: Type.String(), next: NullableText }),
    handle: (services, { params: { id = '' }, body, request }) => signLetter(services, id, body as SignRequest, { client: clientInfo(request), origin: originFor(services, request) }),
  }),
  defineCall({
    client: 'main', method: 'GET', path: pathTemplate(letterPaths.paper, 'id'), id: 'letter.paper', tag, summary: '责任书的冻结正文与已有的签名，看得到这份责任书的人可用', answer: Paper,
    handle: (services, { params: { id = '' } }) => letterPaper(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(letterPaths.verify, 'id'), id: 'letter.verify', tag, summary: '验签：全部重算，指出第一处不符，结论记在责任书上', answer: Verdict,
    handle: (services, { params: { id = '' } }) => verifyVisible(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: pathTemplate(letterPaths.pdf, 'id'), id: 'letter.pdf', tag, summary: '责任书的 PDF：按此刻的状态生成，含签名、印章、查验码和二维码',
    answer: Type.Object({ name: Type.String(), content: Type.String({ title: 'PDF，base64' }) }),
    handle: (services, { params: { id = '' }, request }) => letterPdf(services, id, originFor(services, request)),
  }),
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(letterPaths.check, 'code'), id: 'letter.check', tag, summary: `凭${verifyCodeLength}位查验码查验，不用登录；每个地址十分钟三十次`, answer: Check,
    handle: (services, { params: { code = '' }, request }) => checkLetter(services, code, request.ip),
  }),
]

/** Where everybody reaches this product: as the deployment says, else as the asker reached it. */
function originFor({ settings }: PersonServices, { protocol, host }: { readonly protocol: string; readonly host: string }): string {
  return settings.publicUrl ?? `${protocol}://${host}`
}

async function sendSigningCode(services: PersonServices, id: string, address: string) {
  const { letter } = await openForSigning(services, id)
  const refusal = turnProblem(letter, services.principal.empId)
  if (refusal !== '') throw new RequestRefusal('moveRefused', { message: refusal })
  if (!services.sms) throw new RequestRefusal('smsNotSetUp', { message: '本系统没有开通短信验证码，不能在线签署，请联系管理员' })
  const { mobile } = await readPersonFields(services, services.principal.empId)
  return sendCode(services.access, services.sms, { mobile, template: 'signLetter', address, key: codeFor(codePurpose(letter.id), mobile) })
}

async function letterPdf(services: PersonServices, id: string, origin: string): Promise<LetterFile> {
  const letter = await findLetter(services, id)
  const paper = await paperOf(services, letter)
  if (paper.contentHash === null) throw new RequestRefusal('moveRefused', { message: '还没有下发的责任书没有 PDF，请先下发' })
  return { name: `${paper.text.title}.pdf`, content: Buffer.from(await drawLetterPdf(paper, { origin })).toString('base64') }
}

async function verifyVisible(services: PersonServices, id: string): Promise<LetterVerdict> {
  const letter = await findLetter(services, id)
  const verdict = await judgeLetter(services, letter)
  await noteVerdict(services, letter, verdict)
  return verdict
}
