import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RecordData, RecordPage } from '../../../../src/contract/envelope'
import type { LetterReading, LetterToSign, LetterVerdict, SignAnswer } from '../../../../src/contract/letters'
import type { SmsMessage } from '../../../../src/server/access/sms/smsSender'
import type { Database } from '../../../../src/server/database/openDatabase'
import { day } from '../../../day'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../../platform/platformHarness'
import { done } from '../../platform/recordCalls'
import { drawnSignature } from '../drawnSignature'

/** Who has to do with the letters made here. */
export const ids = { director: 'emp00003', officer: 'emp00004', driver: 'emp00010' } as const
/** Where letters and their templates are. */
export const [letters, templates] = ['/dqzrsOwnerList', '/dqzrsOwnerList/template']

/** A server with the demonstration, the messages it sends, and what people do to letters there. */
export type LetterWorld = ReturnType<typeof openLetterWorld>

/** Opens it for the tests of the suite that asks, and closes it after them. */
export function openLetterWorld(kind: Database['kind']) {
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
    // Put in force past the rule that there is one of a kind in a year.
    await sql`update letter_template set status = 'enabled' where id = ${id}`.execute(harness.database.db)
    return id
  }
  let year = 2040
  /** One that no letter has been made for. */
  const nextYear = () => String(year++)
  const issued = async (templateId: string, values: object = {}) => {
    const { id } = done(await harness.call<RecordData>('director', `POST ${letters}`, {
      title: '安全生产责任书', template: templateId, year: nextYear(), partyBEmp: ids.driver, partyASigner: ids.director, startDate: day(0), deadline: day(10), ...values,
    }))
    return done(await move('director', id, 'issue'))
  }
  const balance = async () => (await harness.call<RecordPage>('director', 'POST /dqfw/balance/page', { current: 1, size: 100 })).data.records.reduce((sum, row) => sum + Number(row['used']), 0)
  return { harness: () => harness, sent, nextYear, read, move, open, readAll, code, sign, signFully, verify, records, template, issued, balance }
}
