import { textOf } from '../resources/values'
import { canonicalText } from './canonicalText'
import { digestOf, type DigestName } from './digests'
import type { ServerKeys, SignatureName } from './serverKeys'

type Values = Readonly<Record<string, unknown>>

/** What a link of the chain vouches for, besides the picture of the signature, of which it has the digest. */
const linkFields = [
  'recordNo', 'letter', 'bizType', 'role', 'signer', 'signerName', 'signerIdCard', 'signerMobile', 'org', 'stamp', 'way', 'page', 'posX', 'posY', 'verifyWay', 'verifySerial', 'readSeconds',
  'hashAlgorithm', 'hashBefore', 'prevRecordNo', 'signAlgorithm', 'certSn', 'certSubject', 'certIssuer', 'clientIp', 'device',
] as const

/** Whose key it is, in the words of a certificate. No authority stands behind it, and it must not look as if one did. */
const ownKey = { certSubject: '本系统签名服务', certIssuer: '本系统（非第三方电子认证机构）' } as const

export interface Sealing {
  readonly keys: ServerKeys
  readonly digest: DigestName
  readonly signature: SignatureName
}

/** The link before; of the first one the frozen text. */
export interface Former {
  readonly recordNo: string | null
  readonly hash: string
}

/** What makes a signature record a link of its letter's chain: it takes up the digest before it, and the server signs for the whole. */
export function sealLink(record: Values, former: Former, { keys, digest, signature }: Sealing): Values {
  const key = keys[signature]
  const link = { ...record, hashAlgorithm: digest, hashBefore: former.hash, prevRecordNo: former.recordNo, signAlgorithm: signature, certSn: key.serial, ...ownKey }
  const hashAfter = linkDigest(link, digest)
  return { hashAlgorithm: digest, hashBefore: former.hash, prevRecordNo: former.recordNo, signAlgorithm: signature, certSn: key.serial, ...ownKey, hashAfter, signatureValue: key.sign(hashAfter) }
}

/** The digest of everything in a link. */
export function linkDigest(record: Values, digest: DigestName): string {
  const fields = Object.fromEntries(linkFields.map((name) => [name, plain(record[name])]))
  return digestOf(digest, canonicalText({ ...fields, signTime: momentOf(record['signTime']), image: digestOf(digest, textOf(record['signatureImage'])) }))
}

/** A database gives a moment back in another spelling than it got it. */
export function momentOf(value: unknown): string {
  const time = value instanceof Date ? value : new Date(textOf(value))
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

function plain(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}
