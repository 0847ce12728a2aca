import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { drawnSignature } from '../letters/drawnSignature'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { day } from '../../day'

const moment = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()
const [director, officer, driver] = ['emp00003', 'emp00004', 'emp00010']

describe('messages, tasks and letters', () => {
  let harness: PlatformHarness
  const post = async (who: CastName, path: string, body: object = {}) => harness.call<RecordData>(who, `POST ${path}`, body)
  const created = async (who: CastName, path: string, body: object) => {
    const answer = await post(who, path, body)
    expect(answer, JSON.stringify(answer.errors ?? answer.msg)).toMatchObject({ code: 0 })
    return answer.data
  }
  const read = async (who: CastName, path: string, id: string) => (await harness.call<RecordData>(who, `GET ${path}/${id}`)).data
  const move = async (who: CastName, path: string, { id }: Pick<RecordData, 'id'>, name: string, values: object = {}) => post(who, `${path}/${id}/${name}`, { version: (await read(who, path, id)).version, values })
  const moved = async (...given: Parameters<typeof move>) => {
    const answer = await move(...given)
    expect(answer, `${given[1]} ${given[3]}: ${answer.msg} ${JSON.stringify(answer.errors)}`).toMatchObject({ code: 0 })
    return answer.data
  }
  const list = async (who: CastName, path: string, filters: object = {}) => (await harness.call<RecordPage>(who, `POST ${path}/page`, { current: 1, size: 200, ...filters })).data.records
  beforeAll(async () => { harness = await openPlatformHarness('embedded') })
  afterAll(() => harness.close())

  it('a message reaches every person it is for, and counts who has read it', async () => {
    const push = await created('director', '/notifyMsg', { title: '雪天停班通知', kind: 'warn', content: '今晚大雪，山区线路停班。', scope: 'empTypes', empTypes: ['driver'], channels: ['site'] })
    const sent = await moved('director', '/notifyMsg', push, 'send')
    const drivers = (await list('director', '/emp', { empTypes: ['driver'], status: ['preJob', 'onDuty', 'suspended'] })).length
    expect(drivers).toBeGreaterThan(1)
    expect(sent).toMatchObject({ status: 'sent', receiverCount: drivers, readCount: 0 })
    const [mine, ...others] = await list('driver', '/myMsg', { title: '雪天停班通知' })
    expect([mine!['receiver'], others]).toEqual([driver, []])
    expect(await list('director', '/myMsg', { title: '雪天停班通知' })).toEqual([])
    expect(await move('driver', '/myMsg', await moved('driver', '/myMsg', mine!, 'read'), 'hide')).toMatchObject({ msg: '需要处理的消息，处理后才能删除' })
    await moved('driver', '/myMsg', mine!, 'handle', { handleNote: '已知晓' })
    expect(await read('director', '/notifyMsg', push.id)).toMatchObject({ readCount: 1 })
    expect((await list('director', '/notifyMsg/delivery', { title: '雪天停班通知' })).length).toBe(drivers)
  })

  it('a task goes from its plan to the people, through acceptance, and back into the plan', async () => {
    const plan = await created('director', '/gzrwPlan', { title: '检查灭火器', category: 'safetyCheck', priority: 'urgent', cycle: 'once', assignees: [driver], verifier: officer, startTime: moment(-1), deadline: moment(3), content: '<p>逐车检查</p>' })
    expect(await moved('director', '/gzrwPlan', plan, 'issue')).toMatchObject({ status: 'running', totalCount: 1 })
    const [task] = await list('driver', '/myTask', { title: '检查灭火器' })
    expect((await moved('driver', '/myTask', task!, 'receive'))['status']).toBe('processing')
    await moved('driver', '/myTask', task!, 'submit', { doneNote: '全部合格' })
    expect(await move('driver', '/myTask', task!, 'verifyPass', { result: 'good' })).toMatchObject({ msg: '只有验收人能验收' })
    expect(await moved('officer', '/myTask', task!, 'verifyPass', { result: 'good' })).toMatchObject({ status: 'done', progress: 100, lateDone: false })
    expect(await read('director', '/gzrwPlan', plan.id)).toMatchObject({ status: 'finished', receivedCount: 1, doneCount: 1, completionRate: 100 })
  })

  it('a batch of letters is issued as far as the balance goes, its text is frozen, and each signs in his turn', async () => {
    const signers = [{ role: 'partyBSigner', way: 'handwrite', verifyWay: 'none', seq: 1 }, { role: 'partyASigner', way: 'handwrite', verifyWay: 'none', seq: 2 }]
    const template = await created('director', '/dqzrsOwnerList/template', { code: 'T-1', name: '驾驶员责任书', kind: 'companyToDriver', year: '2031', partyAKind: 'org', partyBKind: 'person', content: '<p>守法驾驶。</p>', signers, order: 'ordered', readSeconds: 0 })
    await moved('director', '/dqzrsOwnerList/template', template, 'enable')
    const balance = (await list('director', '/dqfw/balance')).find((one) => one['product'] === 'esign' && Number(one['remaining']) > 1)
    const batch = await created('director', '/dqzrsOwnerList/batch', {
      title: '2031年度驾驶员责任书', template: template.id, year: '2031', startDate: day(0), endDate: day(365), deadline: day(10), targetEmps: [driver], partyASigner: director, balance: balance!.id,
    })
    expect(await moved('director', '/dqzrsOwnerList/batch', batch, 'issue')).toMatchObject({ status: 'signing', totalCount: 1 })
    expect(Number((await read('director', '/dqfw/balance', balance!.id))['used'])).toBe(Number(balance!['used']) + 1)
    const [letter] = await list('driver', '/dqzrs', { title: '2031年度驾驶员责任书' })
    const whole = await read('driver', '/dqzrs', letter!.id)
    expect(whole).toMatchObject({ status: 'pending', content: '<p>守法驾驶。</p>', toSign: [driver], batch: batch.id })
    expect(await harness.call('director', `PUT /dqzrsOwnerList/${letter!.id}`, { version: whole.version, content: '<p>改了</p>' })).not.toMatchObject({ code: 0 })
    expect(await move('director', '/dqzrs', letter!, 'sign')).toMatchObject({ msg: '还没轮到您签，或您已经签过' })
    const sign = async (who: CastName) => {
      await harness.call(who, `POST /letterSigning/${letter!.id}/read`)
      expect(await harness.call(who, `POST /letterSigning/${letter!.id}/sign`, { image: drawnSignature(180) })).toMatchObject({ code: 0 })
      return read(who, '/dqzrs', letter!.id)
    }
    expect(await sign('driver')).toMatchObject({ status: 'partial', signedCount: 1, toSign: [director] })
    expect(await sign('director')).toMatchObject({ status: 'signed', signedCount: 2, toSign: null })
    expect(await read('director', '/dqzrsOwnerList/batch', batch.id)).toMatchObject({ status: 'closed', signedCount: 1, signRate: 100 })
    expect((await list('director', '/dqzrsOwnerList/record', { letter: [letter!.id] })).map((record) => record['signer']).sort()).toEqual([director, driver])
  })

  it('a second batch for the same year skips who has a letter, names him, and costs what it issues', async () => {
    const [first] = await list('director', '/dqzrsOwnerList/batch', { title: '2031年度驾驶员责任书' })
    const { template, balance } = await read('director', '/dqzrsOwnerList/batch', first!.id)
    const before = await read('director', '/dqfw/balance', String(balance))
    const title = '2031年度驾驶员责任书（补签）'
    const again = await created('director', '/dqzrsOwnerList/batch', {
      title, template, year: '2031', startDate: day(0), endDate: day(365), deadline: day(10), targetEmps: ['emp00011', driver], partyASigner: director, balance,
    })
    expect(await moved('director', '/dqzrsOwnerList/batch', again, 'issue')).toMatchObject({ status: 'signing', totalCount: 1, skippedEmps: [driver] })
    expect(await list('director', '/dqzrsOwnerList', { title })).toHaveLength(1)
    expect(await list('driver', '/dqzrs', { title })).toEqual([])
    expect(Number((await read('director', '/dqfw/balance', String(balance)))['used'])).toBe(Number(before['used']) + 1)
  })

  it('what must be read is laid before everybody it is for', async () => {
    const article = await created('director', '/dynamics', { title: '事故通报', column: 'notice', source: 'own', scope: 'self', needRead: true, readDeadline: moment(5), content: '<p>请学习。</p>' })
    await moved('director', '/dynamics', article, 'publishSelf')
    const [receipt] = await list('driver', '/dynamics/receipt', { targetTitle: '事故通报' })
    expect(await moved('driver', '/dynamics/receipt', receipt!, 'confirm')).toMatchObject({ status: 'confirmed', reader: driver })
    expect(await list('dangerousGoods', '/dynamics/receipt', { targetTitle: '事故通报' })).toEqual([])
  })
})
