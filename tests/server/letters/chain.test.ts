import fc from 'fast-check'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { canonicalText } from '../../../src/server/letters/canonicalText'
import { digestNames, digestOf, type DigestName } from '../../../src/server/letters/digests'
import { documentText, fillPlaceholders, letterDocument, unknownPlaceholders } from '../../../src/server/letters/letterDocument'
import { ed25519Key, makeEd25519, makeSm2, signatureNames, sm2Key, type SignatureName } from '../../../src/server/letters/serverKeys'
import { sealLink } from '../../../src/server/letters/signatureChain'
import { verifyLetter, type LetterEvidence } from '../../../src/server/letters/verifyLetter'

type Values = Record<string, unknown>
const keys = { Ed25519: ed25519Key(makeEd25519()), SM2withSM3: sm2Key(makeSm2()) }
const now = new Date('2026-11-22T08:00:00Z')
const names: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  xc: { name: '星程客运' }, lu: { name: '陆知远' }, cheng: { name: '程远征 <甲>', idCard: '619999198106170139', posts: ['post1'] }, post1: { name: '驾驶员', safetyDuties: '<p>安全行车</p>' },
}
const look = (_resource: string, id: unknown, field: string) => names[String(id)]?.[field]

/** A letter that both parties have signed, with everything that vouches for it. */
function signedLetter(digest: DigestName, signature: SignatureName) {
  const signTimes = ['2026-01-05T02:00:00.000Z', '2026-01-06T02:00:00.000Z']
  const letter: Values = {
    id: 'l1', letterNo: 'AZ202600001', title: '安全生产责任书', kind: 'companyToDriver', year: 2026, partyAOrg: 'xc', partyASigner: 'lu', partyBOrg: null, partyBEmp: 'cheng', startDate: '2026-01-01', endDate: '2026-12-31', order: 'partyBFirst',
    content: '<p>不超过4小时</p>', targets: [{ kind: 'control', name: '责任事故', targetValue: '0 起', score: 40, actual: null }], status: 'signed', hashAlgorithm: digest,
    signers: [{ role: 'partyBSigner', seq: 1, signer: 'cheng', way: 'handwrite', verifyWay: 'sms', signTime: signTimes[0] }, { role: 'partyASeal', seq: 2, signer: 'lu', way: 'seal', verifyWay: 'sms', signTime: signTimes[1] }],
  }
  const text = documentText(letterDocument(letter, look))
  const document = { text, algorithm: digest, digest: digestOf(digest, text) }
  letter['contentHash'] = document.digest
  const records: Values[] = []
  for (const [index, role] of ['partyBSigner', 'partyASeal'].entries()) {
    const record = {
      recordNo: `QM0000${index + 1}`, letter: 'l1', bizType: '责任书', role, signer: index === 0 ? 'cheng' : 'lu', signerName: '某人', signerIdCard: '619999198106170139', signerMobile: '13800000010', org: 'xc', stamp: index === 0 ? null : 'stamp1',
      way: 'handwrite', signatureImage: `data:image/png;base64,AAA${index}`, verifyWay: 'sms', verifySerial: `S${index}`, readSeconds: 31, signTime: signTimes[index], clientIp: '10.0.0.1', device: 'Windows',
    }
    const former = records.at(-1)
    records.push({ ...record, ...sealLink(record, former ? { recordNo: String(former['recordNo']), hash: String(former['hashAfter']) } : { recordNo: null, hash: document.digest }, { keys, digest, signature }) })
  }
  return { letter, document, records }
}

const evidence = (parts: Omit<LetterEvidence, 'keys'>): LetterEvidence => ({ ...parts, keys })
const brokenOf = (parts: Omit<LetterEvidence, 'keys'>) => verifyLetter(evidence(parts), now)
const all = digestNames.flatMap((digest) => signatureNames.map((signature) => [digest, signature] as const))

describe('the chain of a letter', () => {
  it.each(all)('holds as it was signed, by %s and %s', (digest, signature) => {
    expect(brokenOf(signedLetter(digest, signature))).toMatchObject({ result: 'valid', broken: null, at: now.toISOString() })
  })

  const letterFields = ['letterNo', 'title', 'kind', 'year', 'partyAOrg', 'partyASigner', 'partyBOrg', 'partyBEmp', 'startDate', 'endDate', 'content', 'order', 'contentHash', 'hashAlgorithm']
  it('breaks at the text by any change of what the parties signed for', () => {
    fc.assert(fc.property(fc.constantFrom(...all), fc.constantFrom(...letterFields), fc.string({ minLength: 1 }), ([digest, signature], field, value) => {
      const made = signedLetter(digest, signature)
      fc.pre(String(made.letter[field] ?? '') !== value)
      made.letter[field] = value
      const { result, broken } = brokenOf(made)
      expect(result).toBe('tampered')
      expect(broken).toMatch(/^(原文摘要|责任书内容)：/)
    }), { numRuns: 120 })
  })

  it('breaks at the text by any change of a target, a signer, or a letter of the frozen text', () => {
    fc.assert(fc.property(fc.constantFrom(...all), fc.nat(), fc.integer({ min: 0x4e00, max: 0x9fa5 }), ([digest, signature], at, code) => {
      const made = signedLetter(digest, signature)
      const letter = String.fromCharCode(code)
      const place = at % made.document.text.length
      fc.pre(made.document.text[place] !== letter)
      const text = made.document.text.slice(0, place) + letter + made.document.text.slice(place + 1)
      expect(brokenOf({ ...made, document: { ...made.document, text } }).broken).toContain('原文被改动')
      // Whoever changes the digest along with it meets the digest on the letter, and the first link.
      expect(brokenOf({ ...made, document: { ...made.document, text, digest: digestOf(digest, text) } }).broken).toContain('原文被改动')
    }), { numRuns: 80 })
    for (const change of [(made: Values) => (made['targets'] as Values[])[0]!['targetValue'] = '1 起', (made: Values) => (made['signers'] as Values[])[1]!['signer'] = 'cheng', (made: Values) => (made['signers'] as Values[]).pop()]) {
      const made = signedLetter('SHA256', 'Ed25519')
      change(made.letter)
      expect(brokenOf(made)).toMatchObject({ result: 'tampered', broken: expect.stringContaining('责任书内容：原文被改动') })
    }
    const assessed = signedLetter('SHA256', 'Ed25519')
    ;(assessed.letter['targets'] as Values[])[0]!['actual'] = '0 起'
    expect(brokenOf(assessed).broken).toBeNull()
  })

  it('breaks at the very link in which anything was changed, and names it', () => {
    const fields = Object.keys(signedLetter('SHA256', 'Ed25519').records[0]!)
    fc.assert(fc.property(fc.constantFrom(...all), fc.constantFrom(...fields), fc.constantFrom(0, 1), fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant(null)), ([digest, signature], field, index, value) => {
      const made = signedLetter(digest, signature)
      fc.pre((made.records[index]![field] ?? null) !== value)
      made.records[index]![field] = value
      const { broken } = brokenOf(made)
      expect(broken).not.toBeNull()
      // What a record is found by cannot be told from a record that is missing.
      const isFoundBy = field === 'prevRecordNo' || field === 'recordNo'
      expect(broken).toMatch(isFoundBy ? /第[12]个签名/ : new RegExp(`^第${index + 1}个签名（${String(made.records[index]!['recordNo'])}`))
    }), { numRuns: 300 })
  })

  it('breaks when links are taken out, doubled, swapped or put in', () => {
    const { letter, document, records: [first, second] } = signedLetter('SM3', 'SM2withSM3')
    const broken = (records: Values[]) => brokenOf({ letter, document, records }).broken
    expect(broken([second!])).toContain('第1个签名：QM00002接不上前一个签名')
    expect(broken([first!])).toBe('签名齐全：partyASeal的签名记录缺少或重复')
    expect(broken([])).toContain('签名齐全')
    expect(broken([first!, second!, { ...second! }])).toContain('第3个签名：QM00002接不上')
    expect(broken([{ ...first!, prevRecordNo: 'QM00002' }, { ...second!, prevRecordNo: null }])).toContain('第1个签名（QM00002')
    expect(broken([second!, first!])).toBeNull()
  })

  it('tells a signature that another key made from contents that were changed', () => {
    const made = signedLetter('SHA256', 'Ed25519')
    const foreign = { ...keys, Ed25519: ed25519Key(makeEd25519()) }
    expect(verifyLetter({ ...made, keys: foreign }, now)).toMatchObject({ result: 'signatureInvalid', broken: '第1个签名（QM00001）：不是本系统的密钥签的' })
    made.records[1]!['signatureValue'] = keys.Ed25519.sign('something else')
    expect(brokenOf(made)).toMatchObject({ result: 'signatureInvalid', broken: '第2个签名（QM00002）：系统签名无效' })
  })

  it('finds a signed file that was exchanged or is gone', () => {
    const made = signedLetter('SHA256', 'Ed25519')
    made.letter['fileHash'] = 'ab'
    expect(brokenOf({ ...made, file: 'ab' }).broken).toBeNull()
    expect(brokenOf({ ...made, file: 'cd' }).broken).toBe('签后文件：已签责任书（PDF）被改动或替换')
    expect(brokenOf({ ...made, file: null }).broken).toBe('签后文件：登记过签后文件，但文件已不在')
  })
})

describe('what the chain is made of', () => {
  it('is the same text however its keys stood', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalText(turned)).toBe(canonicalText(value))
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }))
  })

  it('has digests as the standards say', () => {
    expect(digestOf('SM3', 'abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
    expect(digestOf('SHA256', 'abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    fc.assert(fc.property(fc.uint8Array(), (bytes) => {
      expect(digestOf('SM3', bytes)).toBe(createHash('sm3').update(bytes).digest('hex'))
    }))
  })

  it('signs by SM2 what OpenSSL verifies', () => {
    const pair = sm2.generateKeyPairHex()
    // The header of an SM2 public key. Node's own SM2 knows no user id but the empty one.
    const der = Buffer.concat([Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex'), Buffer.from(pair.publicKey, 'hex')])
    const signature = sm2.doSignature('责任书', pair.privateKey, { der: true, hash: true, userId: '' })
    expect(verify('sm3', Buffer.from('责任书'), createPublicKey({ key: der, format: 'der', type: 'spki' }), Buffer.from(signature, 'hex'))).toBe(true)
    const key = sm2Key(pair.privateKey)
    expect([key.verify('责任书', key.sign('责任书')), key.verify('责任书', '00'), key.verify('别的', key.sign('责任书'))]).toEqual([true, false, false])
  })

  it('fills in the placeholders of a template, names as text, and knows the others', () => {
    const letter = { partyAOrg: 'xc', partyASigner: 'lu', partyBEmp: 'cheng', year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' }
    expect(fillPlaceholders('<p>{甲方名称}{甲方负责人}与{乙方姓名}（{岗位}，{身份证号}）{年度}年 {起止日期}{岗位安全职责}</p>', letter, look))
      .toBe('<p>星程客运陆知远与程远征 &lt;甲&gt;（驾驶员，619999198106170139）2026年 2026年1月1日至2026年12月31日<p>安全行车</p></p>')
    expect(fillPlaceholders('{甲方名称}', {}, look)).toBe('＿＿＿＿')
    expect(unknownPlaceholders('{甲方}与{乙方姓名}{甲方}')).toEqual(['甲方'])
  })
})
