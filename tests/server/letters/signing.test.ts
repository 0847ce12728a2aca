import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import type { LetterCheck, LetterFile, LetterPaper, LetterReading, LetterToSign, LetterVerdict, SignAnswer } from '../../../src/contract/letters'
import type { SmsMessage } from '../../../src/server/access/sms/smsSender'
import { databaseKinds } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done } from '../platform/recordCalls'
import { drawnSignature } from './drawnSignature'
import { day } from '../../day'

const ids = { director: 'emp00003', officer: 'emp00004', driver: 'emp00010' } as const
const [letters, templates] = ['/dqzrsOwnerList', '/dqzrsOwnerList/template']

describe.each(databaseKinds)('signing letters (%s)', (kind) => {
  let harness: PlatformHarness
  const sent: SmsMessage[] = []
  beforeAll(async () => { harness = await openPlatformHarness(kind, { environment: { PUBLIC_URL: 'https://safe.example.cn' }, sms: { send: (message) => sent.push(message), isDown: () => false } }) })
  afterAll(() => harness.close())
  // Every test is the first of its day.
  beforeEach(async () => { await sql`delete from access_attempt`.execute(harness.database.db) })

  const read = async (who: CastName, id: string, path = letters) => done(await harness.call<RecordData>(who, `GET ${path}/${id}`))
  const move = async (who: CastName, id: string, name: string, values: object = {}, path = letters) => harness.call<RecordData>(who, `POST ${path}/${id}/${name}`, { version: (await read(who, id, path)).version, values })
  const open = async (who: CastName, id: string) => done(await harness.call<LetterToSign>(who, `GET /letterSigning/${id}`))
  const readAll = async (who: CastName, id: string) => {
    await open(who, id)
    await sql`update letter_reading set opened_at = opened_at - interval '40 seconds' where letter_id = ${id}`.execute(harness.database.db)
    return done(await harness.call<LetterReading>(who, `POST /letterSigning/${id}/read`))
  }
  const code = async (who: CastName, id: string) => {
    await sql`delete from access_attempt where key like 'sms:%'`.execute(harness.database.db)
    done(await harness.call(who, `POST /letterSigning/${id}/code`))
    return sent.at(-1)!.code
  }
  const sign = (who: CastName, id: string, body: object) => harness.call<SignAnswer>(who, `POST /letterSigning/${id}/sign`, body)
  const signFully = async (who: CastName, id: string, body: object = { image: drawnSignature(180) }) => {
    await readAll(who, id)
    return done(await sign(who, id, { ...body, smsCode: await code(who, id) }))
  }
  const verify = async (id: string) => done(await harness.call<LetterVerdict>('director', `POST /letterPaper/${id}/verify`))
  const records = async (id: string) => (await sql<{ record_no: string; role: string; prev_record_no: string | null; hash_before: string; hash_after: string; signature_image: string; read_seconds: number }>`
    select record_no, role, prev_record_no, hash_before, hash_after, signature_image, read_seconds from signature_record where letter = ${id} order by created_at, id`.execute(harness.database.db)).rows
  const template = async (values: object) => {
    const { id } = done(await harness.call<RecordData>('director', `POST ${templates}`, {
      code: `T${Math.random().toString(36).slice(2, 10)}`, name: '试用模板', kind: 'special', year: 2030, org: 'org-XC-KY', order: 'partyBFirst', readSeconds: 30, content: '<p>{甲方名称}与{乙方姓名}（{岗位}）约定，责任期{起止日期}。</p>',
      signers: [{ role: 'partyBSigner', way: 'handwrite', verifyWay: 'sms', seq: 1 }, { role: 'partyASeal', way: 'seal', verifyWay: 'sms', seq: 2 }], targets: [{ kind: 'control', name: '责任事故', targetValue: '0 起', score: 100 }], ...values,
    }))
    return id
  }
  let year = 2040
  const issued = async (templateId: string, values: object = {}) => {
    const { id } = done(await harness.call<RecordData>('director', `POST ${letters}`, {
      title: '安全生产责任书', template: templateId, year: String(year++), partyBEmp: ids.driver, partyASigner: ids.director, startDate: day(0), endDate: day(365), deadline: day(10), ...values,
    }))
    return done(await move('director', id, 'issue'))
  }
  const balance = async () => (await harness.call<RecordPage>('director', 'POST /dqfw/balance/page', { current: 1, size: 100 })).data.records.reduce((sum, row) => sum + Number(row['used']), 0)

  it('freezes the text at issue: placeholders are filled, digested, and the code is there to check it by', async () => {
    const letter = await issued(await template({}))
    expect(letter['content']).toMatch(/^<p>西安星程示范客运有限公司与程远征（[^{}]+）约定，责任期\d{4}年\d+月\d+日至\d{4}年\d+月\d+日。<\/p>$/)
    expect(letter).toMatchObject({ hashAlgorithm: 'SHA256', contentHash: expect.stringMatching(/^[0-9a-f]{64}$/), verifyCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{10}$/), status: 'pending' })
    expect(await harness.call('director', `PUT ${letters}/${letter.id}`, { version: letter.version, content: '<p>别的</p>' })).toMatchObject({ code: 10 })
    const strange = done(await harness.call<RecordData>('director', `GET ${templates}/${await template({ content: '<p>{甲方}与{乙方姓名}</p>', kind: 'promise' })}`))
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
    const paper = done(await harness.call<LetterPaper>('driver', `GET /letterPaper/${id}`))
    expect(paper).toMatchObject({ text: { letterNo, partyA: '西安星程示范客运有限公司' }, statusName: '已签署', signatures: [{ roleName: '乙方责任人签字', name: '程远征', way: '手写签名', signAlgorithm: 'Ed25519' }, { roleName: '甲方盖章', way: '电子印章' }] })
  })

  it('is printed with the public address at which anybody checks it, whatever address the signer uses', async () => {
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    await signFully('director', id, { stamp: 'stamp00001' })
    const { content } = done(await harness.call<LetterFile>('director', `POST /letterPaper/${id}/pdf`))
    const stored = await readFile(join(harness.annexFolder, String((await sql<{ path: string }>`select path from annex_file where record_id = ${id}`.execute(harness.database.db)).rows[0]!.path)))
    for (const bytes of [Buffer.from(content, 'base64'), stored]) {
      const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true }).promise
      const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('https://safe.example.cn/letterCheck')
    }
  })

  it('is urged by who issued it: a message to whose turn it is, once a day', async () => {
    const { id, letterNo, title } = await issued(await template({}), { title: '要催的责任书' })
    const messages = async () => done(await harness.call<RecordPage>('driver', 'POST /myMsg/page', { current: 1, size: 100 })).records.filter((message) => message['title'] === `请签署：${String(title)}`)
    expect(await move('driver', id, 'urge', {}, '/dqzrs')).toMatchObject({ code: 3 })
    expect(done(await move('director', id, 'urge'))).toMatchObject({ letterNo, status: 'pending', urgedCount: 1, urgedDay: day(0) })
    expect(await messages()).toHaveLength(1)
    expect(await read('driver', (await messages())[0]!.id, '/myMsg')).toMatchObject({ receiver: ids.driver, sender: ids.director, status: 'unread', kind: 'sign', routePath: `/dqzrs?open=${id}`, content: `《要催的责任书》还等您签署，请在${day(10)}前签完。` })
    expect(await move('director', id, 'urge')).toMatchObject({ code: 9, msg: '今天已经催过，每人每天只发一条' })
    await sql`update responsibility_letter set urged_day = urged_day - 1 where id = ${id}`.execute(harness.database.db)
    done(await move('director', id, 'urge'))
    expect(await messages()).toHaveLength(2)
    await signFully('driver', id)
    // Those who have signed are left alone; whose turn it is now is the keeper of the stamp.
    await sql`update responsibility_letter set urged_day = null where id = ${id}`.execute(harness.database.db)
    expect(done(await move('director', id, 'urge'))).toMatchObject({ status: 'partial', urgedCount: 1 })
    expect(await messages()).toHaveLength(2)
    expect(await verify(id)).toMatchObject({ result: 'valid' })
  })

  it('is urged with its whole batch, though not a second time that day', async () => {
    const batches = '/dqzrsOwnerList/batch'
    const batch = done(await harness.call<RecordData>('director', `POST ${batches}`, {
      title: '要催的一批', template: await template({ kind: 'special' }), year: String(year++), startDate: day(0), endDate: day(365), deadline: day(10), targetEmps: [ids.driver, ids.officer], partyASigner: ids.director, balance: 'balance00003',
    }))
    expect(await move('director', batch.id, 'urge', {}, batches), 'not sent out yet').toMatchObject({ code: 8 })
    done(await move('director', batch.id, 'issue', {}, batches))
    const messages = async (who: CastName) => done(await harness.call<RecordPage>(who, 'POST /myMsg/page', { current: 1, size: 100 })).records.filter((message) => message['title'] === '请签署：要催的一批')
    const { records: made } = done(await harness.call<RecordPage>('director', `POST ${letters}/page`, { current: 1, size: 10, batch: [batch.id] }))
    done(await move('director', made.find((one) => one['partyBEmp'] === ids.officer)!.id, 'urge'))
    expect(done(await move('director', batch.id, 'urge', {}, batches))).toMatchObject({ status: 'signing', urgedDay: day(0), urgedTimes: 1 })
    const [toDriver, toOfficer] = [await messages('driver'), await messages('officer')]
    expect([toDriver.length, toOfficer.length]).toEqual([1, 1])
    expect(await read('driver', toDriver[0]!.id, '/myMsg')).toMatchObject({ sender: ids.director, routePath: `/dqzrs?open=${made.find((one) => one['partyBEmp'] === ids.driver)!.id}` })
    expect(await move('director', batch.id, 'urge', {}, batches)).toMatchObject({ code: 9, msg: '今天已经催过，每人每天只发一条' })
  })

  it('is refused in words: not read, read too quickly, drawn too short, by a wrong code, out of turn, by a stranger, twice', async () => {
    const { id } = await issued(await template({}))
    const image = drawnSignature(180)
    expect(await sign('driver', id, { image, smsCode: '123456' })).toMatchObject({ code: 9, msg: '请先把正文读到最后，再签署' })
    await open('driver', id)
    expect(await harness.call('driver', `POST /letterSigning/${id}/read`)).toMatchObject({ code: 9, msg: expect.stringMatching(/^请再读\d+秒：这份责任书至少要读30秒$/) })
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
    expect(await harness.call('director', `POST /letterSigning/${id}/read`)).toMatchObject({ code: 9 })
    expect(await sign('director', id, { stamp: 'stamp00001' })).toMatchObject({ code: 9, msg: '还没轮到您签，请等前面的人签完' })
    expect(await harness.call('officer', `GET /letterSigning/${id}`)).toMatchObject({ code: 4 })
    expect(await move('driver', id, 'sign', {}, '/dqzrs')).toMatchObject({ code: 9, msg: '请在签署页面读完正文、验证手机号并签名' })
    expect((await records(id)).length).toBe(0)
    const answers = await Promise.all([sign('driver', id, { image, smsCode: right }), sign('driver', id, { image, smsCode: right })])
    expect(answers.map(({ code: said }) => said).toSorted()).toEqual([0, 9])
    expect(answers.find(({ code: said }) => said === 9)?.msg).toMatch(/^您已于.+签署，不用再签$/)
    expect((await records(id)).length).toBe(1)
  })

  it('is stamped only by the keeper, or who was granted it, with a stamp of the company that is valid', async () => {
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    await readAll('director', id)
    const stamped = async (stamp?: string) => sign('director', id, { ...(stamp ? { stamp } : {}), smsCode: '000000' })
    const { db } = harness.database
    const set = (change: ReturnType<typeof sql>) => sql`update stamp set ${change} where id = 'stamp00001'`.execute(db)
    expect(await stamped()).toMatchObject({ msg: '请选择要盖的印章' })
    expect(await stamped('stamp00002')).toMatchObject({ msg: '这枚印章不是签署单位的' })
    const refusals: string[] = []
    for (const [change, back] of [
      [sql`status = 'frozen'`, sql`status = 'active'`], [sql`valid_to = ${day(-1)}`, sql`valid_to = ${day(19)}`], [sql`keeper = ${ids.officer}`, sql`keeper = ${ids.officer}`],
      [sql`authorized = array[${ids.director}]::text[], authorized_from = ${day(2)}, authorized_to = ${day(5)}`, sql`authorized_from = ${day(-2)}`],
    ] as const) {
      await set(change)
      refusals.push((await stamped('stamp00001')).msg)
      await set(back)
    }
    expect(refusals).toEqual(['这枚印章已冻结，不能使用', expect.stringContaining('这枚印章不在有效期内'), '您不是这枚印章的保管人，也没有得到用章授权', '您的用章授权不在有效期内'])
    expect(done(await sign('director', id, { stamp: 'stamp00001', smsCode: await code('director', id) }))).toMatchObject({ status: 'signed' })
    await set(sql`keeper = ${ids.director}, authorized = null, authorized_from = null, authorized_to = null`)
    // Named on the letter, the keeper is the one who is asked.
    expect((await issued(await template({}), { stamp: 'stamp00001' }))['signers']).toMatchObject([{ role: 'partyBSigner', signer: ids.driver }, { role: 'partyASeal', signer: ids.director }])
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

  it('finds what was changed past the server, and names it', async () => {
    const { db } = harness.database
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
    const rows = (await sql<{ id: string }>`select id from responsibility_letter where content_hash is not null and created_by is not null order by id`.execute(harness.database.db)).rows
    const verdicts = await Promise.all(rows.map(async ({ id }) => ({ id, ...(await harness.call<LetterVerdict>('regulator', `POST /letterPaper/${id}/verify`)).data })))
    const broken = verdicts.filter((one) => one.broken)
    expect(broken.map(({ broken: what }) => what)).toEqual(['责任书内容：原文被改动：正文与下发时不一致'])
    expect(verdicts.filter(({ result }) => result === 'valid').length).toBeGreaterThan(60)
  })

  it('is sealed by SM3 and SM2 where the parameters of the organisation say so', async () => {
    const parameter = async (parameterCode: string, value: string) => done(await harness.call<RecordData>('group', 'POST /appSetting', { appId: 'default', code: parameterCode, title: '责任书算法', value, org: 'org-XC' }))
    expect(await harness.call('group', 'POST /appSetting', { appId: 'default', code: 'letterDigest', title: '摘要', value: 'MD5', org: 'org-XC' })).toMatchObject({ errors: [{ path: 'value', message: '责任书的摘要算法是 SHA256 或 SM3' }] })
    const made = [await parameter('letterDigest', 'SM3'), await parameter('letterSignature', 'SM2withSM3')]
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    expect((await harness.call<LetterPaper>('driver', `GET /letterPaper/${id}`)).data).toMatchObject({ hashAlgorithm: 'SM3', signatures: [{ hashAlgorithm: 'SM3', signAlgorithm: 'SM2/SM3（国密）' }] })
    // What was begun by one goes on by the other.
    for (const { id: parameterId, version } of made) await harness.call('group', `DELETE /appSetting/${parameterId}?version=${version}`)
    await signFully('director', id, { stamp: 'stamp00001' })
    expect(await verify(id)).toMatchObject({ result: 'valid', broken: null })
  })

  it('is refused with a reason, voided and issued again as another letter, which is told', async () => {
    const { id } = await issued(await template({}))
    expect(await move('driver', id, 'reject', {}, '/dqzrs')).toMatchObject({ code: 5, errors: [{ path: 'rejectReason' }] })
    expect(done(await move('driver', id, 'reject', { rejectReason: '岗位已调整' }, '/dqzrs'))).toMatchObject({ status: 'rejected' })
    expect(await open('driver', id)).toMatchObject({ turn: null, refusal: '这份责任书已被拒签，不能签署' })
    const { records: told } = done(await harness.call<RecordPage>('director', 'POST /myMsg/page', { current: 1, size: 20, title: '责任书被拒签' }))
    expect(await read('director', told[0]!.id, '/myMsg')).toMatchObject({ sender: ids.driver, routePath: `/dqzrsOwnerList?open=${id}`, content: expect.stringContaining('原因：岗位已调整') })
    const reissued = done(await move('director', id, 'reissue'))
    expect(reissued).toMatchObject({ status: 'void', replacedBy: expect.any(String), voidReason: '修改重发' })
    expect(await move('director', id, 'reissue')).toMatchObject({ code: 9, msg: '已经重发过，请打开替代它的责任书' })
    const next = await read('director', String(reissued['replacedBy']))
    expect(next).toMatchObject({ status: 'draft', partyBEmp: ids.driver, contentHash: null, content: expect.stringContaining('{甲方名称}') })
    expect(done(await move('director', next.id, 'issue'))).toMatchObject({ status: 'pending' })
    const check = done(await harness.call<LetterCheck>(null, `GET /letterCheck/${String(reissued['verifyCode'])}`))
    expect(check).toMatchObject({ isRight: false, statusName: '已作废', conclusion: '这份责任书已作废' })
  })

  it('can be checked by anybody with the code, who learns no more than he needs, and cannot try many', async () => {
    const { id, verifyCode } = await issued(await template({}))
    await signFully('driver', id)
    const printed = String(verifyCode).replace(/^(.{5})/, '$1-').toLowerCase()
    const check = done(await harness.call<LetterCheck>(null, `GET /letterCheck/${printed}`))
    expect(check).toMatchObject({ partyA: '西安星程示范客运有限公司', partyB: '程**', statusName: '部分签署', isRight: true, signers: [{ roleName: '乙方责任人签字', name: '程**', signTime: expect.any(String) }, { name: '陆**', signTime: null }] })
    expect(JSON.stringify(check)).not.toMatch(/程远征|1380000|619999/)
    expect(await harness.call(null, 'GET /letterCheck/ABCDEFGHJK')).toMatchObject({ status: 404, msg: '没有这个查验码，请核对后重新输入' })
    let last = 200
    for (let turn = 0; turn < 40 && last !== 429; turn++) last = (await harness.call(null, 'GET /letterCheck/ABCDEFGHJK')).status
    expect(last).toBe(429)
  })

  it('is stamped as often as the stamp was granted, and the last time freezes it until more is granted', async () => {
    const { db } = harness.database
    await sql`update stamp set max_use = 1, used_count = 0 where id = 'stamp00001'`.execute(db)
    const [one, other] = [await issued(await template({})), await issued(await template({}))]
    for (const { id } of [one, other]) await signFully('driver', id)
    await signFully('director', one.id, { stamp: 'stamp00001' })
    expect(await read('director', 'stamp00001', '/dqfw')).toMatchObject({ usedCount: 1, status: 'frozen', frozenReason: '用章次数达到授权上限，自动冻结' })
    await readAll('director', other.id)
    expect(await sign('director', other.id, { stamp: 'stamp00001', smsCode: '000000' })).toMatchObject({ msg: '这枚印章已冻结，不能使用' })
    expect(await move('director', 'stamp00001', 'unfreeze', {}, '/dqfw')).toMatchObject({ code: 9, msg: expect.stringContaining('请先提高授权用章次数') as string })
    expect(done(await move('director', 'stamp00001', 'unfreeze', { maxUse: 0 }, '/dqfw'))).toMatchObject({ status: 'active' })
    expect(done(await sign('director', other.id, { stamp: 'stamp00001', smsCode: await code('director', other.id) }))).toMatchObject({ status: 'signed' })
  })
})
