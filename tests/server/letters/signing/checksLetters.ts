import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { LetterCheck, LetterVerdict } from '../../../../src/contract/letters'
import { done } from '../../platform/recordCalls'
import { type LetterWorld } from './letterWorld'

/** What was changed past the server is found, by us and by anybody with the code. */
export function checksLetters({ harness, read, signFully, verify, records, template, issued }: LetterWorld): void {
  it('finds what was changed past the server, and names it', async () => {
    const { db } = harness().database
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    await signFully('director', id, { stamp: 'stamp00001' })
    const links = await records(id)
    const found = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await change.execute(db)
      const { broken } = await verify(id)
      await back.execute(db)
      return broken
    }
    const wording = (from: string, to: string) => sql`update responsibility_letter set content = replace(content, ${from}, ${to}) where id = ${id}`
    expect(await found(wording('约定', '协商'), wording('协商', '约定'))).toBe('责任书内容：原文被改动：正文与下发时不一致')
    const frozen = (from: string, to: string) => sql`update letter_document set text = replace(text, ${from}, ${to}) where letter_id = ${id}`
    expect(await found(frozen('责任事故', '一般事故'), frozen('一般事故', '责任事故'))).toBe('原文摘要：原文被改动：冻结的原文与下发时的摘要不符')
    const picture = (image: string) => sql`update signature_record set signature_image = ${image} where record_no = ${links[1]!.record_no} and letter = ${id}`
    expect(await found(picture(links[0]!.signature_image), picture(links[1]!.signature_image))).toBe(`第2个签名（${links[1]!.record_no}，甲方盖章）：签名记录被改动：签名图样、签署人、时间等与签后摘要不符`)
    const removed = (at: string | null) => sql`update signature_record set deleted_at = ${at} where record_no = ${links[0]!.record_no} and letter = ${id}`
    expect(await found(removed(new Date().toISOString()), removed(null))).toContain(`第1个签名：${links[1]!.record_no}接不上前一个签名`)
    expect(await verify(id)).toMatchObject({ result: 'valid', broken: null })
    expect(await read('director', id)).toMatchObject({ verifyResult: 'valid' })
  })

  it('of the demonstration all hold, but for the one that was tampered with', async () => {
    const rows = (await sql<{ id: string }>`select id from responsibility_letter where content_hash is not null and created_by is not null order by id`.execute(harness().database.db)).rows
    const verdicts = await Promise.all(rows.map(async ({ id }) => ({ id, ...(await harness().call<LetterVerdict>('regulator', `POST /letterPaper/${id}/verify`)).data })))
    const broken = verdicts.filter((one) => one.broken)
    expect(broken.map(({ broken: what }) => what)).toEqual(['责任书内容：原文被改动：正文与下发时不一致'])
    expect(verdicts.filter(({ result }) => result === 'valid').length).toBeGreaterThan(60)
  })

  it('can be checked by anybody with the code, who learns no more than he needs, and cannot try many', async () => {
    const { id, verifyCode } = await issued(await template({}))
    await signFully('driver', id)
    const printed = String(verifyCode).replace(/^(.{5})/, '$1-').toLowerCase()
    const check = done(await harness().call<LetterCheck>(null, `GET /letterCheck/${printed}`))
    expect(check).toMatchObject({ partyA: '西安星程示范客运有限公司', partyB: '程**', statusName: '部分签署', isRight: true, signers: [{ roleName: '乙方责任人签字', name: '程**', signTime: expect.any(String) }, { name: '陆**', signTime: null }] })
    expect(JSON.stringify(check)).not.toMatch(/程远征|1380000|619999/)
    expect(await harness().call(null, 'GET /letterCheck/ABCDEFGHJK')).toMatchObject({ status: 404, msg: '没有这个查验码，请核对后重新输入' })
    let last = 200
    for (let turn = 0; turn < 40 && last !== 429; turn++) last = (await harness().call(null, 'GET /letterCheck/ABCDEFGHJK')).status
    expect(last).toBe(429)
  })
}
