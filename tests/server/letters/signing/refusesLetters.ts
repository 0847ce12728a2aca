import { expect, it } from 'vitest'
import type { RecordPage } from '../../../../src/contract/envelope'
import type { LetterCheck } from '../../../../src/contract/letters'
import { done } from '../../platform/recordCalls'
import { drawnSignature } from '../drawnSignature'
import { ids, type LetterWorld } from './letterWorld'

/** What is refused: signing that is not due or not proper, and a letter that its signer refuses. */
export function refusesLetters({ harness, sent, read, move, open, readAll, code, sign, records, template, issued }: LetterWorld): void {
  it('is refused in words: not read, read too quickly, drawn too short, by a wrong code, out of turn, by a stranger, twice', async () => {
    const { id } = await issued(await template({}))
    const image = drawnSignature(180)
    expect(await sign('driver', id, { image, smsCode: '123456' })).toMatchObject({ code: 9, msg: '请先把正文读到最后，再签署' })
    await open('driver', id)
    expect(await harness().call('driver', `POST /letterSigning/${id}/read`)).toMatchObject({ code: 9, msg: expect.stringMatching(/^请再读\d+秒：这份责任书至少要读30秒$/) })
    await readAll('driver', id)
    const right = await code('driver', id)
    expect(sent.at(-1)).toMatchObject({ mobile: '13800000010', template: 'signLetter' })
    expect(await sign('driver', id, { image: drawnSignature(12), smsCode: right })).toMatchObject({ code: 5, msg: '签名太短，请写全姓名' })
    expect(await sign('driver', id, { image: 'data:image/svg+xml;base64,PHN2Zy8+', smsCode: right })).toMatchObject({ code: 5, msg: expect.stringContaining('手写板') })
    expect(await sign('driver', id, { image, smsCode: right === '111111' ? '222222' : '111111' })).toMatchObject({ code: 35, msg: '验证码错误，请核对后重新输入' })
    expect(await sign('driver', id, { image })).toMatchObject({ code: 35 })
    // The code for one letter signs no other, and lets nobody in.
    const other = await issued(await template({}))
    await readAll('driver', other.id)
    expect(await sign('driver', other.id, { image, smsCode: right })).toMatchObject({ code: 34, msg: '请先获取验证码' })
    expect(await open('director', id)).toMatchObject({ turn: null, refusal: '还没轮到您签，请等前面的人签完' })
    expect(await harness().call('director', `POST /letterSigning/${id}/read`)).toMatchObject({ code: 9 })
    expect(await sign('director', id, { stamp: 'stamp00001' })).toMatchObject({ code: 9, msg: '还没轮到您签，请等前面的人签完' })
    expect(await harness().call('officer', `GET /letterSigning/${id}`)).toMatchObject({ code: 4 })
    expect(await move('driver', id, 'sign', {}, '/dqzrs')).toMatchObject({ code: 9, msg: '请在签署页面读完正文、验证手机号并签名' })
    expect((await records(id)).length).toBe(0)
    const answers = await Promise.all([sign('driver', id, { image, smsCode: right }), sign('driver', id, { image, smsCode: right })])
    expect(answers.map(({ code: said }) => said).toSorted()).toEqual([0, 9])
    expect(answers.find(({ code: said }) => said === 9)?.msg).toMatch(/^您已于.+签署，不用再签$/)
    expect((await records(id)).length).toBe(1)
  })

  it('is refused with a reason, voided and issued again as another letter, which is told', async () => {
    const { id } = await issued(await template({}))
    expect(await move('driver', id, 'reject', {}, '/dqzrs')).toMatchObject({ code: 5, errors: [{ path: 'rejectReason' }] })
    expect(done(await move('driver', id, 'reject', { rejectReason: '岗位已调整' }, '/dqzrs'))).toMatchObject({ status: 'rejected' })
    expect(await open('driver', id)).toMatchObject({ turn: null, refusal: '这份责任书已被拒签，不能签署' })
    const { records: told } = done(await harness().call<RecordPage>('director', 'POST /myMsg/page', { current: 1, size: 20, title: '责任书被拒签' }))
    expect(await read('director', told[0]!.id, '/myMsg')).toMatchObject({ sender: ids.driver, routePath: `/dqzrsOwnerList?open=${id}`, content: expect.stringContaining('原因：岗位已调整') })
    const reissued = done(await move('director', id, 'reissue'))
    expect(reissued).toMatchObject({ status: 'void', replacedBy: expect.any(String), voidReason: '修改重发' })
    expect(await move('director', id, 'reissue')).toMatchObject({ code: 9, msg: '已经重发过，请打开替代它的责任书' })
    const next = await read('director', String(reissued['replacedBy']))
    expect(next).toMatchObject({ status: 'draft', partyBEmp: ids.driver, contentHash: null, content: expect.stringContaining('{甲方名称}') })
    expect(done(await move('director', next.id, 'issue'))).toMatchObject({ status: 'pending' })
    const check = done(await harness().call<LetterCheck>(null, `GET /letterCheck/${String(reissued['verifyCode'])}`))
    expect(check).toMatchObject({ isRight: false, statusName: '已作废', conclusion: '这份责任书已作废' })
  })
}
