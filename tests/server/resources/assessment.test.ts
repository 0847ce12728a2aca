import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { databaseKinds } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'

type Clause = Readonly<Record<string, unknown>>

const [embedded] = databaseKinds
let harness: PlatformHarness
let assessment: RecordData
beforeAll(async () => {
  harness = await openPlatformHarness(embedded!)
  const { data } = await harness.call<RecordPage>('officer', 'POST /yulinSafeStandard/page', { current: 1, size: 20, status: ['scoring', 'draft', 'returned'] })
  assessment = (await harness.call<RecordData>('officer', `GET /yulinSafeStandard/${data.records[0]!.id}`)).data
})
afterAll(() => harness.close())

/** The clauses as they were sent last, with some of them judged anew. */
async function judge(change: (clause: Clause, index: number) => object) {
  const items = (assessment['items'] as Clause[]).map((clause, index) => ({ ...clause, deduct: 0, notApplicable: false, reason: null, rectify: null, files: null, toHazard: false, ...change(clause, index) }))
  const answer = await harness.call<RecordData>('officer', `PUT /yulinSafeStandard/${assessment.id}`, { version: assessment.version, items })
  if (answer.status === 200) assessment = answer.data
  return answer
}
const firstOf = (star: string) => (assessment['items'] as Clause[]).findIndex((clause) => clause['star'] === star)

it('a self-assessment is scored at the server, whatever totals were sent', async () => {
  expect((await judge(() => ({ score: 0 }))).data).toMatchObject({ finalScore: 1000, selfGrade: 'first', gradeReason: null })
})

it('one unmet ★★★ clause decides the grade, whatever the score', async () => {
  const at = firstOf('star3')
  const { data } = await judge((_, index) => (index === at ? { deduct: 1, reason: '缺一份文件', rectify: '补齐' } : {}))
  expect(Number(data['finalScore'])).toBeGreaterThan(990)
  expect(data).toMatchObject({ selfGrade: 'none', star3Unmet: 1, gradeReason: '有★★★必备条款未满足，不论得分均为未达标' })
})

it('one unmet ★★ clause leaves the third grade at best', async () => {
  const at = firstOf('star2')
  expect((await judge((_, index) => (index === at ? { deduct: 1, reason: '记录不全', rectify: '补记' } : {}))).data).toMatchObject({ selfGrade: 'third', star2Unmet: 1, gradeReason: '有★★必备条款未满足，最高三级' })
})

it('a deduction beyond its clause, or without a reason, is refused', async () => {
  const at = firstOf('none')
  const most = Number((assessment['items'] as Clause[])[at]!['standardScore'])
  const answer = await judge((_, index) => (index === at ? { deduct: most + 1, reason: '没有', rectify: '重建' } : {}))
  expect(answer).toMatchObject({ status: 400, errors: [{ path: `items/${at}/deduct`, message: `扣分不能大于标准分（${most}分）` }] })
  expect(await judge((_, index) => (index === at ? { deduct: 1 } : {}))).toMatchObject({ status: 400, errors: [{ path: `items/${at}/reason`, code: 'required' }] })
})

it('a clause takes as evidence only files that are among those of the record', async () => {
  expect(await judge((_, index) => (index === 2 ? { files: ['annex-of-another'] } : {}))).toMatchObject({ status: 400, errors: [{ path: 'items/2/files', code: 'notFound', message: '佐证材料中有文件不存在，请重新上传' }] })
  const form = new FormData()
  for (const [name, value] of Object.entries({ page: 'yulinSafeStandard', slot: 'evidence' })) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)]))]), '台账.png')
  const encoded = new Response(form)
  const sent = await harness.fastify.inject({ method: 'POST', url: '/api/annex', headers: { access_token: await harness.token('officer'), 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) })
  const file = sent.json<{ data: { id: string } }>().data
  const slot = assessment.annex?.['evidence'] ?? []
  const items = (assessment['items'] as Clause[]).map((clause, index) => ({ ...clause, files: index === 2 ? [file.id] : null }))
  const { data } = await harness.call<RecordData>('officer', `PUT /yulinSafeStandard/${assessment.id}`, { version: assessment.version, items, annex: { evidence: [...slot.map(({ id }) => id), file.id] } })
  expect((data['items'] as Clause[])[2]).toMatchObject({ files: [file.id] })
  assessment = data
  // Its clause still names it.
  expect(await harness.call('officer', `PUT /yulinSafeStandard/${assessment.id}`, { version: assessment.version, annex: { evidence: [] } })).toMatchObject({ status: 400, errors: [{ path: 'items/2/files' }] })
})
