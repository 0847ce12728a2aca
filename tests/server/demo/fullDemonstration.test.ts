import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { completeRecord, seedingContext } from '../../../src/server/demo/completeRecord'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import { createWorld, personId, type DemoRecord } from '../../../src/server/demo/demoWorld'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { makeSignatureRecords } from '../../../src/server/demo/signatureRecords'
import { inventedMobile } from '../../../src/server/demo/inventedNumbers'
import { loadShippedSchemas } from '../../shippedSchemas'

const now = new Date('2026-11-20T03:00:00.000Z')
/** The scale of the demonstration: how many of what; a few of a hundred more or less where a count follows from who is on duty. */
const exact = {
  organization: 45, post: 60, employee: 420, vehicle: 340, tank: 60, line: 46, ship: 9, loginLog: 5000,
  assessmentTemplate: 5, behaviorExam: 260, behaviorScale: 3, training: 160, trainingPlan: 14, course: 36, courseware: 90, question: 602, examPaper: 24, examRecord: 2600,
  providerTraining: 64, providerTrainee: 1900, letterTemplate: 12, letterBatch: 18, personalSignature: 380, productBalance: 22, institutionService: 15,
  law: 60, article: 90, orgFile: 35, messagePush: 60, taskPlan: 40,
}
const about = { personAssessment: 480, trainingParticipant: 6500, trainingArchive: 386, responsibilityLetter: 620, signatureRecord: 1150, quotaChange: 340, message: 4000, readReceipt: 3000, task: 520 }
const tolerance = 0.12

let world = createWorld('full', now)
let set: SchemaSet
let problems: readonly string[]
const all = (resource: string) => world.all(resource)
const of = (resource: string, wanted: Readonly<Record<string, unknown>>) => all(resource).filter(({ id, values }) => Object.entries(wanted).every(([name, value]) => (name === 'id' ? id : values[name]) === value))
const share = (records: readonly DemoRecord[], fits: (values: Readonly<Record<string, unknown>>) => boolean) => records.filter(({ values }) => fits(values)).length / records.length
/** Parents whose figure is not what their details add up to. */
function unequal(parents: string, figure: string, details: string, by: string, counts: (values: Readonly<Record<string, unknown>>) => number, mine = 'id'): string[] {
  const sums = new Map<string, number>()
  for (const { values } of all(details)) sums.set(String(values[by]), (sums.get(String(values[by])) ?? 0) + counts(values))
  return all(parents).flatMap(({ id, values }) => {
    const sum = sums.get(String(mine === 'id' ? id : values[mine])) ?? 0
    return Math.abs(Number(values[figure] ?? 0) - sum) < 0.01 ? [] : [`${id} ${figure} says ${String(values[figure])}, its details ${sum}`]
  })
}

beforeAll(async () => {
  set = await loadShippedSchemas()
  world = makeDemoWorld('full', now)
  problems = makeDeclared(world, set, now).flatMap((entry) => entry.problems)
  makeSignatureRecords(world)
}, 600_000)

describe('the full demonstration', () => {
  it('is made as its pages allow', () => {
    expect(problems).toEqual([])
  })

  it.each(Object.entries(exact))('has its %s: %i', (resource, count) => {
    expect(all(resource)).toHaveLength(count)
  })

  it.each(Object.entries(about))('has its %s: about %i', (resource, count) => {
    expect(Math.abs(all(resource).length / count - 1)).toBeLessThan(tolerance)
  })

  it('has nine stamps, one of them waiting, one frozen, one expired, and two delegations that end in a week', () => {
    const states = all('stamp').map(({ values }) => String(values['status'])).toSorted()
    expect(states).toEqual(['active', 'active', 'active', 'active', 'active', 'active', 'applying', 'expired', 'frozen'])
    const soon = of('postGrant', { status: 'active' }).filter(({ values }) => String(values['validTo']).slice(0, 10) <= '2026-11-27')
    expect([soon.length, of('postGrant', { status: 'expired' }).length, of('postGrant', { status: 'revoked' }).length]).toEqual([2, 3, 4])
  })

  it('educates daily in the first ten days of a month, and assesses few as excellent', () => {
    const past = all('training').filter(({ page, values }) => page === 'rcjypxOrgTraining' && String(values['startTime']) < '2026-10-20')
    expect(past.filter(({ values }) => Number(String(values['startTime']).slice(8, 10)) <= 10).length / past.length).toBeGreaterThan(0.8)
    const levels = all('personAssessment').map((record) => completeRecord(set, record, seedingContext(set, now))['level']).filter((level) => level !== null)
    expect(levels.filter((level) => level === 'excellent').length / levels.length).toBeLessThan(0.45)
  })

  it('asks one question of two by a single choice, one of five by several, one of four for right or wrong', () => {
    const kinds = ['single', 'multiple', 'judge'].map((kind) => of('question', { questionType: kind }).length)
    expect(kinds).toEqual([330, 120, 150])
  })

  it('has most people at work, most letters signed, most messages read', () => {
    expect(share(all('employee'), ({ status }) => status === 'onDuty')).toBeGreaterThan(0.8)
    expect(share(all('message'), ({ status }) => status === 'unread')).toBeCloseTo(0.2, 1)
    expect(share(all('task'), ({ status }) => status === 'done')).toBeCloseTo(0.78, 1)
    const due = all('trainingParticipant').filter(({ values }) => ['passed', 'failed', 'absent', 'leave', 'waived'].includes(String(values['status'])))
    expect(share(due, ({ status }) => status === 'passed' || status === 'failed')).toBeGreaterThan(0.88)
    expect(share(due.filter(({ values }) => values['signInTime'] !== null), ({ status }) => status === 'passed')).toBeCloseTo(0.93, 1)
    expect([of('providerTrainee', { syncState: 'unmatched' }).length, of('providerTrainee', { syncState: 'conflict' }).length, of('personalSignature', { status: 'toVerify' }).length]).toEqual([18, 3, 26])
  })
})

describe('the shares of the full demonstration', () => {
  const complete = (resource: string) => all(resource).map((record) => completeRecord(set, record, seedingContext(set, now)))
  const portion = (values: readonly Readonly<Record<string, unknown>>[], name: string, value: string) => values.filter((record) => record[name] === value).length / values.length

  it.each([['violation', 'violateTime'], ['hazard', 'foundTime']])('peak in the spring festival and summer months: %s', (resource, moment) => {
    const months = all(resource).filter(({ values }) => String(values[moment]) > '2025-12').map(({ values }) => Number(String(values[moment]).slice(5, 7)))
    const mean = (wanted: (month: number) => boolean, count: number) => months.filter(wanted).length / count
    const [busy, quiet] = [mean((month) => [1, 2, 7, 8].includes(month), 4), mean((month) => ![1, 2, 7, 8].includes(month), 7)]
    expect(busy / quiet).toBeGreaterThan(1.5)
  })

  it('catches some vehicles more than once, and no trailer by itself', () => {
    const caught = all('violation').map(({ values }) => String(values['vehicle']))
    expect(new Set(caught).size).toBeLessThan(caught.length * 0.9)
    expect(all('vehicle').filter(({ id, values }) => caught.includes(id) && !['K11', 'Q11'].includes(String(values['vehicleType'])))).toEqual([])
  })

  it('finds 12 of 100 archives below the hours they have to reach', () => {
    expect(portion(complete('trainingArchive'), 'hoursState', 'insufficient')).toBeCloseTo(0.12, 1)
    expect(Math.abs(portion(complete('trainingArchive'), 'hoursState', 'insufficient') - 0.12)).toBeLessThan(0.03)
  })

  it('assesses 30 of 100 as excellent, 58 qualified, 9 just so and 3 not', () => {
    const assessed = complete('personAssessment').filter(({ level }) => level !== null)
    for (const [level, wanted] of [['excellent', 0.3], ['qualified', 0.58], ['basic', 0.09], ['unqualified', 0.03]] as const) expect(Math.abs(portion(assessed, 'level', level) - wanted), level).toBeLessThan(0.04)
  })

  it('intervenes with whoever the behaviour exam finds at risk; three interventions are not closed', () => {
    const risky = complete('behaviorExam').filter(({ level }) => level === 'C' || level === 'D')
    expect(risky.filter(({ status }) => status !== 'closed').map(({ status }) => status)).toEqual(['intervening', 'intervening', 'intervening'])
    expect(risky.filter(({ interventions }) => !Array.isArray(interventions) || interventions.length === 0)).toEqual([])
  })

  it('repeats 7 exams of 100 and voids 1', () => {
    expect(share(all('examRecord'), ({ attemptKind }) => attemptKind === 'makeup')).toBeCloseTo(0.07, 2)
    expect(share(all('examRecord'), ({ status }) => status === 'invalid')).toBeCloseTo(0.01, 2)
  })

  it('has licences and qualifications that began after the first was issued, some of them for life', () => {
    const before = (first: string, start: string) => all('employee').filter(({ values }) => typeof values[first] === 'string' && !(String(values[first]) < String(values[start]))).map(({ id }) => id)
    expect([...before('licenseFirstDate', 'licenseStart'), ...before('qualFirstDate', 'qualStart')]).toEqual([])
    expect(of('employee', { licenseLongTerm: true }).length).toBeGreaterThan(5)
  })
})

describe('what a move brings', () => {
  const isFilled = (value: unknown) => value !== null && value !== undefined
  const lacking = (resource: string, fits: (values: Readonly<Record<string, unknown>>) => boolean, name: string) => all(resource).filter(({ values }) => fits(values) && !isFilled(values[name])).map(({ id }) => id)

  it('copies from the driver who was found what the violation shows of him', () => {
    expect(lacking('violation', ({ driver }) => isFilled(driver), 'driverName')).toEqual([])
    expect(lacking('violation', ({ driver }) => isFilled(driver), 'driverYearPoints')).toEqual([])
  })

  it('says of a connected vehicle until when its service is paid', () => {
    expect(lacking('networkAccess', ({ status }) => status === 'online', 'serviceEnd')).toEqual([])
  })

  it('has done the checks of a waybill that is on its way, and audited the licences that are valid', () => {
    const open = all('waybill').filter(({ values }) => values['status'] === 'transit' && (values['preTripItems'] as { result: unknown }[]).some(({ result }) => !isFilled(result)))
    expect(open.map(({ id }) => id)).toEqual([])
    expect(lacking('vehicleCertificate', ({ kind, status }) => kind === 'transportCert' && status === 'valid', 'nextAuditDate')).toEqual([])
  })
})

describe('what sums up', () => {
  const counted = (fits: (values: Readonly<Record<string, unknown>>) => boolean) => (values: Readonly<Record<string, unknown>>) => Number(fits(values))
  const isThisYear = (values: Readonly<Record<string, unknown>>, name: string) => String(values[name]).startsWith('2026')

  it('counts in a batch the letters that are signed', () => {
    expect(unequal('letterBatch', 'signedCount', 'responsibilityLetter', 'batch', counted(({ status }) => status === 'signed' || status === 'archived'))).toEqual([])
  })

  it('counts in a training those who came and those who passed', () => {
    expect(unequal('training', 'passCount', 'trainingParticipant', 'training', counted(({ status }) => status === 'passed'))).toEqual([])
    expect(unequal('training', 'attendCount', 'trainingParticipant', 'training', counted(({ signInTime }) => (signInTime ?? null) !== null))).toEqual([])
  })

  it('leaves in a balance what its ledger adds up to', () => {
    const sums = new Map<string, number>()
    for (const { values } of all('quotaChange')) sums.set(`${String(values['org'])} ${String(values['product'])}`, (sums.get(`${String(values['org'])} ${String(values['product'])}`) ?? 0) + Number(values['amount']))
    expect(all('productBalance').filter(({ values }) => values['remaining'] !== sums.get(`${String(values['org'])} ${String(values['product'])}`)).map(({ id }) => id)).toEqual([])
  })

  it('holds in an archive the hours of the year, its own and those of training providers', () => {
    expect(unequal('trainingArchive', 'ownHours', 'trainingParticipant', 'employee', (values) => (values['status'] === 'passed' && isThisYear(values, 'startTime') ? Number(values['hours']) : 0), 'employee')).toEqual([])
    expect(unequal('trainingArchive', 'providerHours', 'providerTrainee', 'employee', (values) => (values['status'] === 'finished' && values['syncState'] === 'synced' && isThisYear(values, 'finishTime') ? Number(values['earnedHours']) : 0), 'employee')).toEqual([])
  })

  it('tells of every vehicle of a station when it was inspected last, and with what result', () => {
    const last = new Map<string, DemoRecord>()
    for (const record of all('stationInspection')) {
      const vehicle = String(record.values['stationVehicle'])
      const isLater = String(record.values['inspectTime']) > String(last.get(vehicle)?.values['inspectTime'] ?? '')
      if (!['draft', 'void'].includes(String(record.values['status'])) && isLater) last.set(vehicle, record)
    }
    expect(last.size).toBeGreaterThan(20)
    const wrong = all('stationVehicle').filter(({ id, values }) => last.has(id) && (values['lastInspectTime'] !== last.get(id)?.values['inspectTime'] || values['lastInspectResult'] !== last.get(id)?.values['result']))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('counts the readers of a message and the tasks of a plan', () => {
    expect(unequal('messagePush', 'readCount', 'message', 'push', counted(({ readTime }) => (readTime ?? null) !== null))).toEqual([])
    expect(unequal('taskPlan', 'doneCount', 'task', 'plan', counted(({ status }) => status === 'done'))).toEqual([])
  })
})

describe('the story of the year’s letters', () => {
  const letters = () => of('responsibilityLetter', { batch: 'lb-ky' }).map(({ values }) => values)

  it('stands at 88 letters: 76 signed, 6 without the seal, 5 overdue, 1 refused', () => {
    const states = Object.fromEntries(['signed', 'partial', 'pending', 'rejected'].map((state) => [state, letters().filter(({ status }) => status === state).length]))
    expect(states).toEqual({ signed: 76, partial: 6, pending: 5, rejected: 1 })
    expect(all('letterBatch').find(({ id }) => id === 'lb-ky')!.values).toMatchObject({ signedCount: 76, rejectedCount: 1 })
    expect(letters().filter(({ status, deadline }) => status === 'pending' && String(deadline) < '2026-11-20')).toHaveLength(5)
    expect(letters().find(({ status }) => status === 'rejected')!['rejectReason']).toBeTruthy()
    for (const { signers } of letters().filter(({ status }) => status === 'partial')) expect((signers as { role: string; signTime: string | null }[]).map(({ role, signTime }) => [role, signTime !== null])).toEqual([['partyBSigner', true], ['partyASeal', false]])
  })

  it('has a seal that ends in 19 days and 14 signatures left, too few for a second batch of 20', () => {
    const batch = all('letterBatch').find(({ id }) => id === 'lb-ky-2')!
    const values = completeRecord(set, batch, seedingContext(set, now))
    expect(of('stamp', { id: String(batch.values['stamp']) })[0]!.values).toMatchObject({ validTo: '2026-12-09', status: 'active' })
    expect(values).toMatchObject({ status: 'draft', totalCount: 20, balanceLeft: 14 })
  })
})

describe('the story of a violation', () => {
  it('goes from the roadside by twelve points, a disposal and a training with one makeup to a driver who waits to be let back', () => {
    const driver = personId(12)
    expect(all('employee')[11]!.values).toMatchObject({ name: '石长风', status: 'suspended', suspendReason: 'pointsFull', suspendDate: '2026-11-02', licensePoints: 12 })
    const [violation] = of('violation', { driver })
    expect(violation!.values).toMatchObject({ status: 'educated', category: 'overspeed', points: 6, examResult: 'pass', disposal: 'cz-shichangfeng', training: 'px-shichangfeng' })
    expect(String(violation!.values['violateTime']).slice(0, 10)).toBe('2026-10-31')
    expect(of('violationDisposal', { driver })[0]!.values).toMatchObject({ status: 'archived', violations: [violation!.id], training: 'px-shichangfeng', totalPoints: 6 })
    expect(of('training', { id: 'px-shichangfeng' })[0]!.values).toMatchObject({ violationLevel: 'offJob', startTime: '2026-11-14T05:30:00.000Z' })
    expect(of('trainingParticipant', { employee: driver, training: 'px-shichangfeng' })[0]!.values).toMatchObject({ status: 'passed', finalScore: 92, makeup: true })
    expect(of('behaviorExam', { employee: driver })[0]!.values).toMatchObject({ level: 'C', status: 'intervening', kind: 'afterViolation' })
  })
})

describe('the story of the new driver', () => {
  it('waits for the team’s training and for his signature', () => {
    const newcomer = personId(15)
    expect(all('employee')[14]!.values).toMatchObject({ name: '丁小满', mobile: inventedMobile(15), status: 'preJob', hireDate: '2026-11-08' })
    expect(of('trainingArchive', { employee: newcomer })[0]!.values).toMatchObject({ preJobCompany: '2026-11-11', preJobDepartment: '2026-11-16', preJobTeam: null })
    expect(of('responsibilityLetter', { partyBEmp: newcomer }).map(({ values }) => values['status'])).toEqual(['pending'])
    expect(of('behaviorExam', { employee: newcomer }).map(({ values }) => values['level'])).toEqual(['A'])
  })
})
