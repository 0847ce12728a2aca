import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RecordData } from '../../../../src/contract/envelope'
import type { LetterFile, LetterPaper } from '../../../../src/contract/letters'
import { readPdf } from '../../../pdf/readPdf'
import { done } from '../../platform/recordCalls'
import { drawnSignature } from '../drawnSignature'
import { ids, letters, templates, type LetterWorld } from './letterWorld'

/** A letter is frozen, signed one after the other, stamped, and one chain. */
export function signsLetters({ harness, read, move, open, readAll, sign, signFully, verify, records, template, issued, balance }: LetterWorld): void {
  it('freezes the text at issue: placeholders are filled, digested, and the code is there to check it by', async () => {
    const letter = await issued(await template({}))
    expect(letter['content']).toMatch(/^<p>西安星程示范客运有限公司与程远征（[^{}]+）约定，责任期\d{4}年\d+月\d+日至\d{4}年\d+月\d+日。<\/p>$/)
    expect(letter).toMatchObject({ hashAlgorithm: 'SHA256', contentHash: expect.stringMatching(/^[0-9a-f]{64}$/), verifyCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{10}$/), status: 'pending' })
    expect(await harness().call('director', `PUT ${letters}/${letter.id}`, { version: letter.version, content: '<p>别的</p>' })).toMatchObject({ code: 10 })
    const strange = done(await harness().call<RecordData>('director', `GET ${templates}/${await template({ content: '<p>{甲方}与{乙方姓名}</p>', kind: 'promise' })}`))
    done(await move('director', strange.id, 'disable', {}, templates))
    expect(await move('director', strange.id, 'enable', {}, templates)).toMatchObject({ code: 9, msg: expect.stringContaining('不认识的占位符：{甲方}；可以用的有：{甲方名称}') })
  })

  it('leads from reading to the stamp, and everything holds when it is worked out anew', async () => {
    const before = await balance()
    const { id, letterNo } = await issued(await template({}))
    expect(await balance()).toBe(before + 1)
    expect(await open('driver', id)).toMatchObject({ turn: { role: 'partyBSigner', isSeal: false, needsCode: true }, refusal: '', mobile: '138****0010', reading: { readSeconds: null, waitSeconds: 30 } })
    expect(await signFully('driver', id)).toMatchObject({ status: 'partial', next: '陆知远' })
    const seal = await open('director', id)
    expect(seal).toMatchObject({ turn: { role: 'partyASeal', isSeal: true }, stamps: [{ id: 'stamp00001', image: expect.stringMatching(/^data:image\/png;base64,/) }] })
    expect(await signFully('director', id, { stamp: 'stamp00001' })).toMatchObject({ status: 'signed', next: null })
    const letter = await read('director', id)
    expect(letter).toMatchObject({ status: 'signed', signedCount: 2, toSign: null, verifyResult: 'valid', fileHash: expect.stringMatching(/^[0-9a-f]{64}$/), annex: { signedFile: [{ mime: 'application/pdf', name: '安全生产责任书.pdf' }] } })
    const [first, second] = await records(id)
    expect([first!.hash_before, first!.prev_record_no]).toEqual([letter['contentHash'], null])
    expect([second!.hash_before, second!.prev_record_no]).toEqual([first!.hash_after, first!.record_no])
    expect(first!.read_seconds).toBeGreaterThanOrEqual(40)
    const verdict = await verify(id)
    expect(verdict, JSON.stringify(verdict)).toMatchObject({ result: 'valid', broken: null })
    expect(verdict.findings.map(({ title }) => title.replace(/（.*/, ''))).toEqual(['原文摘要', '责任书内容', '第1个签名', '第2个签名', '签名齐全', '签后文件'])
    expect(await balance()).toBe(before + 1)
    // What lets him start work is that a letter is in force.
    expect((await read('director', ids.driver, '/emp'))['letterEnd']).toBe((await read('director', id))['endDate'])
    const paper = done(await harness().call<LetterPaper>('driver', `GET /letterPaper/${id}`))
    expect(paper).toMatchObject({ text: { letterNo, partyA: '西安星程示范客运有限公司' }, statusName: '已签署', signatures: [{ roleName: '乙方责任人签字', name: '程远征', way: '手写签名', signAlgorithm: 'Ed25519' }, { roleName: '甲方盖章', way: '电子印章' }] })
  })

  it('is printed with the public address at which anybody checks it, whatever address the signer uses', async () => {
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    await signFully('director', id, { stamp: 'stamp00001' })
    const { content } = done(await harness().call<LetterFile>('director', `POST /letterPaper/${id}/pdf`))
    const stored = await readFile(join(harness().annexFolder, String((await sql<{ path: string }>`select path from annex_file where record_id = ${id}`.execute(harness().database.db)).rows[0]!.path)))
    for (const bytes of [Buffer.from(content, 'base64'), stored]) {
      expect((await readPdf(bytes)).pages.at(-1)!.text).toContain('https://safe.example.cn/letterCheck')
    }
  })

  it('makes one chain of two who sign at the same moment, and takes the balance once', async () => {
    const both = await template({ order: 'parallel', signers: [{ role: 'partyBSigner', way: 'handwrite', verifyWay: 'none', seq: 1 }, { role: 'partyASigner', way: 'handwrite', verifyWay: 'none', seq: 1 }] })
    for (let turn = 0; turn < 4; turn++) {
      const before = await balance()
      const { id } = await issued(both)
      await Promise.all([readAll('driver', id), readAll('director', id)])
      const answers = await Promise.all((['driver', 'director'] as const).map((who) => sign(who, id, { image: drawnSignature(180 + turn) })))
      expect(answers.map(({ code: said }) => said), JSON.stringify(answers.map(({ msg }) => msg))).toEqual([0, 0])
      expect(await read('director', id)).toMatchObject({ status: 'signed', signedCount: 2, esignCost: 1 })
      const links = await records(id)
      expect(links.map(({ prev_record_no: former }) => former).toSorted()).toEqual([links.find(({ prev_record_no: former }) => former === null)!.record_no, null].toSorted())
      expect(await verify(id)).toMatchObject({ result: 'valid' })
      expect(await balance()).toBe(before + 1)
    }
  })

  it('is sealed by SM3 and SM2 where the parameters of the organisation say so', async () => {
    const parameter = async (parameterCode: string, value: string) => done(await harness().call<RecordData>('group', 'POST /appSetting', { appId: 'default', code: parameterCode, title: '责任书算法', value, org: 'org-XC' }))
    expect(await harness().call('group', 'POST /appSetting', { appId: 'default', code: 'letterDigest', title: '摘要', value: 'MD5', org: 'org-XC' })).toMatchObject({ errors: [{ path: 'value', message: '责任书的摘要算法是 SHA256 或 SM3' }] })
    const made = [await parameter('letterDigest', 'SM3'), await parameter('letterSignature', 'SM2withSM3')]
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    expect((await harness().call<LetterPaper>('driver', `GET /letterPaper/${id}`)).data).toMatchObject({ hashAlgorithm: 'SM3', signatures: [{ hashAlgorithm: 'SM3', signAlgorithm: 'SM2/SM3（国密）' }] })
    // What was begun by one goes on by the other.
    for (const { id: parameterId, version } of made) await harness().call('group', `DELETE /appSetting/${parameterId}?version=${version}`)
    await signFully('director', id, { stamp: 'stamp00001' })
    expect(await verify(id)).toMatchObject({ result: 'valid', broken: null })
  })
}
