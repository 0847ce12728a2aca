import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRecordHarness, type RecordHarness } from '../recordHarness'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('cells that the state of a record locks, and rows that stand for good (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const rows = [{ problem: '灭火器失效', answer: null }, { problem: '标识不清', answer: null }]
  beforeAll(async () => { harness = await openRecordHarness(kind, 'copies') })
  afterAll(() => harness.close())

  async function issued(): Promise<string> {
    const { data } = await call('bus', 'POST', '/notice', { name: '整改', problems: rows })
    await call('bus', 'POST', `/notice/${data.id}/issue`, { version: 1 })
    return data.id
  }
  const answer = async (problems: readonly object[]) => call('bus', 'POST', `/notice/${await issued()}/answer`, { version: 2, values: { problems } })
  const places = (given: Awaited<ReturnType<RecordHarness['call']>>) => given.errors?.map(({ path, code }) => `${path} ${code}`)

  it('may be written around by the move that asks for the table', async () => {
    const { data } = await answer(rows.map((row) => ({ ...row, answer: '已换' })))
    expect(data).toMatchObject({ status: 'answered', problems: [{ answer: '已换' }, { answer: '已换' }] })
  })

  it('are not rewritten, taken away or added to by it', async () => {
    expect(places(await answer([{ problem: '没有问题', answer: '已换' }, rows[1]!]))).toEqual(['problems/0/problem readOnly'])
    expect(places(await answer([rows[0]!]))).toEqual(['problems/1/problem readOnly'])
    expect(places(await answer([...rows, { problem: '另一个', answer: '已换' }]))).toEqual(['problems/2/problem readOnly'])
  })

  it('stay as they are when the record is edited', async () => {
    const id = await issued()
    expect(places(await call('bus', 'PUT', `/notice/${id}`, { version: 2, problems: [{ problem: '没有问题' }, rows[1]!] }))).toEqual(['problems/0/problem readOnly'])
    expect((await call('bus', 'PUT', `/notice/${id}`, { version: 2, problems: [{ ...rows[0], answer: '已换' }, rows[1]!] })).code).toBe(0)
  })

  it('are followed by others, where a table only grows, and neither rewritten nor taken away', async () => {
    const id = await issued()
    const report = (version: number, ...texts: readonly string[]) => call('bus', 'PUT', `/notice/${id}`, { version, reports: texts.map((text) => ({ text })) })
    expect((await report(2, '已备料')).code).toBe(0)
    expect((await report(3, '已备料', '已换')).code).toBe(0)
    expect(places(await report(4, '已完成', '已换'))).toEqual(['reports/0 readOnly'])
    expect(places(await report(4, '已备料'))).toEqual(['reports/1 readOnly'])
    expect(places(await report(4))).toEqual(['reports/0 readOnly', 'reports/1 readOnly'])
  })
})
