import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { exampleSignatures } from '../../../src/fields/signature/exampleSignatures'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { openRecordHarnessOn, type RecordHarness } from '../recordHarness'
import { loadShippedSchemas } from '../../shippedSchemas'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
const sign = `data:image/png;base64,${exampleSignatures[0]}`

describe('a violation, from the roadside to the archive', () => {
  let harness: RecordHarness
  let violation: RecordData
  let disposal: RecordData
  const read = async (path: string) => (await harness.call('bus', 'GET', path)).data
  const move = async (page: string, record: RecordData, name: string, values: object = {}) => {
    const answer = await harness.call('bus', 'POST', `/${page}/${record.id}/${name}`, { version: record.version, values })
    expect(answer, `${page} ${name}`).toMatchObject({ code: 0 })
    return answer.data
  }
  beforeAll(async () => {
    harness = await openRecordHarnessOn('embedded', await loadShippedSchemas())
    const { database: { db }, set } = harness
    await insertRecords(db, set, 'vehicle', [{ id: 'v-1', plateNo: '陕AZ0001', ownerOrg: 'bus', operateStatus: 'operating' }])
    await insertRecords(db, set, 'employee', [{ id: 'e-long', name: '石长风', org: 'bus', mobile: '13800000912', empTypes: ['driver'], status: 'onDuty', licensePoints: 6, licenseEnd: '2030-01-01', qualEnd: '2030-01-01' }])
  }, 120_000)
  afterAll(() => harness.close())

  it('is entered with what the vehicle and the driver bring along', async () => {
    const answer = await harness.call('bus', 'POST', '/violationOrgV2', {
      org: 'bus', source: 'copy', collect: 'electronic', vehicle: 'v-1', plateType: '01', driver: 'e-long', violateTime: day(-20), noticeTime: day(-19), place: 'G65包茂高速',
      behaviour: '在高速公路超速未达20%', category: 'overspeed', points: 6, fine: '200', payStatus: 'unpaid',
    })
    expect(answer).toMatchObject({ code: 0, data: { plateNo: '陕AZ0001', driverName: '石长风', severity: 'serious', status: 'pending', overdue: false } })
    violation = answer.data
  })

  it('adds its points to the driver when it is dealt with; twelve take him off the road', async () => {
    violation = await move('violationOrgV2', violation, 'handle', { handleTime: day(-10) })
    expect(await read('/emp/e-long')).toMatchObject({ licensePoints: 12, status: 'suspended', suspendReason: 'pointsFull' })
  })

  it('is not done with before the driver has learned', async () => {
    const answer = await harness.call('bus', 'POST', `/violationOrgV2/${violation.id}/archive`, { version: violation.version })
    expect(answer).toMatchObject({ status: 409, code: 8 })
  })

  it('leads to a disposal, and the disposal to a training', async () => {
    violation = await move('violationOrgV2', violation, 'dispose')
    disposal = await read(`/violationDisposal/${violation['disposal'] as string}`)
    expect(disposal).toMatchObject({ driver: 'e-long', violations: [violation.id], violationCount: 1, totalPoints: 6, mainCategory: 'overspeed' })
    const edited = await harness.call('bus', 'PUT', `/violationDisposal/${disposal.id}`, {
      version: disposal.version, basis: '驾驶员违法处置办法', kinds: ['offlineTrain'], decider: 'e-bus', deadline: day(10).slice(0, 10), trainTime: day(-5), trainPlace: '安全教育室', trainHours: 2,
    })
    expect(edited).toMatchObject({ code: 0 })
    disposal = await move('violationDisposal', edited.data, 'decide')
    disposal = await move('violationDisposal', disposal, 'train')
    expect(disposal).toMatchObject({ status: 'executing' })
    expect(await read(`/wzpxOrgTraining/${disposal['training'] as string}`)).toMatchObject({ kind: 'violation', people: ['e-long'], violationLevel: 'focus' })
  })

  it('is educated with the disposal, and can then be archived', async () => {
    disposal = await move('violationDisposal', disposal, 'finish', { driverSign: sign })
    const archive = { reviewer: 'e-bus', reviewOpinion: '同意' }
    expect(await harness.call('bus', 'POST', `/violationDisposal/${disposal.id}/archive`, { version: disposal.version, values: archive }), 'six points are not archived without an exam')
      .toMatchObject({ status: 409, msg: '记6分及以上的，须考核合格才能归档' })
    await move('violationDisposal', disposal, 'archive', { ...archive, examScore: 90, examResult: 'pass' })
    violation = await read(`/violationOrgV2/${violation.id}`)
    expect(violation).toMatchObject({ status: 'educated', educateHours: 2, examResult: 'pass', training: disposal['training'] })
    expect(await move('violationOrgV2', violation, 'archive')).toMatchObject({ status: 'archived' })
  })
})
