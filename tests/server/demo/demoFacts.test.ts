import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { dayOf, timeOf } from '../../../src/language/calendar'
import { rowsOf } from '../../../src/language/tableColumns'
import { completeRecord, seedingContext } from '../../../src/server/demo/completeRecord'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import { atWork } from '../../../src/server/demo/demoCalendar'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { loadShippedSchemas } from '../../shippedSchemas'

type Values = Readonly<Record<string, unknown>> & { readonly id: string }

let set: SchemaSet
/** By the clock in China: in the evening, and ten minutes into a day. */
const moments = { evening: new Date('2026-11-20T10:00:00.000Z'), midnight: new Date('2026-11-20T16:10:00.000Z') }
let seeded: Record<keyof typeof moments, (resource: string) => readonly Values[]>

function seedAt(now: Date): (resource: string) => readonly Values[] {
  const world = makeDemoWorld('small', now)
  const problems = makeDeclared(world, set, now).flatMap((entry) => entry.problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const context = seedingContext(set, now)
  return (resource) => world.all(resource).map((record) => ({ ...completeRecord(set, record, context), id: record.id }))
}

beforeAll(async () => {
  set = await loadShippedSchemas()
  seeded = { evening: seedAt(moments.evening), midnight: seedAt(moments.midnight) }
}, 120_000)

const of = (resource: string) => seeded.evening(resource)
const isFilled = (value: unknown) => value !== null && value !== undefined

describe.each(Object.entries(moments))('the day of the seeding (%s)', (time, now) => {
  const all = (resource: string) => seeded[time as keyof typeof moments](resource)
  const today = dayOf(now)
  const ofDay = (resource: string, field: string, day: string) => all(resource).filter((values) => isFilled(values[field]) && (String(values[field]).length === 10 ? values[field] : dayOf(new Date(String(values[field])))) === day)
  const ofToday = (resource: string, field: string) => ofDay(resource, field, today)
  // Nobody works at night: what is going on then lies at the end of the working day before.
  const work = atWork(now)
  const ofWork = (resource: string, field: string) => ofDay(resource, field, dayOf(work))
  const states = (records: readonly Values[]) => new Set(records.map(({ status }) => status))

  it('has vehicles inspected at the station, passed, failed and still open, none of them later than now', () => {
    const inspections = ofWork('stationInspection', 'inspectTime')
    expect(inspections.length).toBeGreaterThan(12)
    expect([...states(inspections)]).toEqual(expect.arrayContaining(['passed', 'failed', 'draft']))
    expect(all('stationInspection').filter(({ inspectTime }) => String(inspectTime) > now.toISOString())).toEqual([])
    // Nobody stands in the pit at night.
    expect(all('stationInspection').map(({ inspectTime }) => timeOf(String(inspectTime))).filter((clock) => clock < '05:00' || clock > '18:00')).toEqual([])
  })

  it('has departures reported for it whose inspection is valid', () => {
    const shifts = ofWork('stationShift', 'planDate')
    expect([...states(shifts)]).toEqual(expect.arrayContaining(['draft', 'reported', 'passed', 'departed']))
    const passed = shifts.filter(({ status }) => status === 'passed')
    expect(passed.filter(({ problem }) => isFilled(problem))).toEqual([])
    expect(passed.every(({ planDepartTime }) => String(planDepartTime) > work.toISOString())).toBe(true)
  })

  it('has checks at the exit, and every departure left through one', () => {
    expect(ofWork('outStationCheck', 'checkTime').length).toBeGreaterThan(12)
    const checked = new Set(all('outStationCheck').filter(({ status }) => status === 'departed').map(({ shift }) => shift))
    expect(all('stationShift').filter(({ id, status }) => status === 'departed' && !checked.has(id))).toEqual([])
    expect(all('outStationCheck').filter(({ outTime }) => isFilled(outTime) && String(outTime) > now.toISOString())).toEqual([])
  })

  it('knows where the vehicles are now', () => {
    const positions = all('vehiclePosition')
    const minutesAgo = ({ gpsTime }: Values) => (now.getTime() - Date.parse(String(gpsTime))) / 60_000
    expect(positions.filter((position) => position['onlineStatus'] !== 'offline').every((position) => minutesAgo(position) >= 0 && minutesAgo(position) < 10)).toBe(true)
    expect(positions.filter((position) => position['onlineStatus'] === 'offline').every((position) => minutesAgo(position) === 180)).toBe(true)
    expect(ofToday('gpsAlarm', 'startTime').length).toBeGreaterThan(1)
    expect(all('gpsAlarm').filter(({ endTime }) => isFilled(endTime) && String(endTime) > now.toISOString())).toEqual([])
  })

  it('counts in a day of a vehicle the alarms that it had on that day, and most alarms lie in one', () => {
    const alarmsOf = (day: Values) => all('gpsAlarm').filter(({ vehicle, alarmDate }) => vehicle === day['vehicle'] && alarmDate === day['statDate']).length
    const days = all('gpsAlarmDay')
    expect(days.filter((day) => day['totalCount'] !== alarmsOf(day))).toEqual([])
    expect(new Set(days.map(({ vehicle, statDate }) => `${String(vehicle)} ${String(statDate)}`)).size).toBe(days.length)
    expect(days.reduce((sum, day) => sum + alarmsOf(day), 0)).toBeGreaterThan(all('gpsAlarm').length / 2)
  })
})

describe('records agree with their state', () => {
  it('gives a company that waits for its examination neither scores nor a grade', () => {
    const waiting = of('safetyHealthCheck').filter(({ status }) => status === 'pending')
    expect(waiting.length).toBeGreaterThan(0)
    for (const check of waiting) {
      expect(check).toMatchObject({ score: null, grade: null, conclusion: null })
      expect(rowsOf(check['indicators']).filter(({ actual, score }) => isFilled(actual) || isFilled(score))).toEqual([])
    }
  })

  it('has rectified nothing of a notice before its receiver has answered', () => {
    const rate = (states: readonly string[]) => new Set(of('rectificationNotice').filter(({ status }) => states.includes(String(status))).map(({ rectifyRate }) => rectifyRate))
    expect(rate(['draft', 'issued', 'signed', 'revoked'])).toEqual(new Set([0]))
    expect(rate(['closed', 'feedback'])).toEqual(new Set([100]))
  })

  it('shows who drove, where it is known, also of a violation that nobody has dealt with', () => {
    const pending = of('violation').filter(({ status }) => status === 'pending')
    const known = pending.filter(({ driver }) => isFilled(driver))
    expect(known.length).toBeGreaterThan(pending.length / 2)
    expect(known.filter(({ driverName }) => !isFilled(driverName))).toEqual([])
  })

  it('names the lines of a station after where they go, none twice', () => {
    const names = of('stationLine').map(({ station, lineName }) => `${String(station)} ${String(lineName)}`)
    expect(new Set(names).size).toBe(names.length)
    expect(of('stationLine').filter(({ lineName }) => !/^\p{Script=Han}+—\p{Script=Han}+$/u.test(String(lineName)))).toEqual([])
  })
})

it('calls explosive no goods that are not of class 1', () => {
  expect(of('cargo').filter(({ specialKinds, hazardClass }) => Array.isArray(specialKinds) && specialKinds.includes('explosive') && !String(hazardClass).startsWith('1'))).toEqual([])
  expect(of('cargo').find(({ id }) => id === 'cargo-1202')).toMatchObject({ name: '柴油', specialKinds: null })
})

describe('what people read', () => {
  it('are questions that ask something, none of them numbered to look different', () => {
    const stems = of('question').map(({ stem }) => String(stem))
    expect(stems.filter((stem) => /号题/.test(stem))).toEqual([])
    expect(new Set(stems).size).toBeGreaterThan(55)
  })

  it('are messages, after they were sent', () => {
    const read = of('message').filter(({ sendTime, readTime }) => isFilled(sendTime) && isFilled(readTime))
    expect(read.length).toBeGreaterThan(20)
    expect(read.filter(({ sendTime, readTime }) => String(readTime) < String(sendTime))).toEqual([])
  })

  it('are two laws that are not yet in force', () => {
    expect(of('law').filter(({ validity }) => validity === 'notYet')).toHaveLength(2)
  })
})

describe('what belongs together', () => {
  it.each([['industryNotice', 'industryNoticeReceipt'], ['safetyAlert', 'safeWarnReceipt']])('has one receipt of %s for every unit it was sent to', (notice, receipt) => {
    const pairs = of(receipt).map((values) => `${String(values['notice'])} ${String(values['org'])}`)
    const due = of(notice).filter(({ status }) => status === 'published' || status === 'expired').flatMap(({ id, targetOrgs }) => (targetOrgs as string[]).map((org) => `${id} ${org}`))
    expect(pairs.toSorted()).toEqual(due.toSorted())
  })

  it.each([
    ['industryNotice', 'industryNoticeReceipt', { readCount: 'readTime', signedCount: 'signTime', fedCount: 'feedbackTime' }],
    ['safetyAlert', 'safeWarnReceipt', { readCount: 'signTime', forwardCount: 'feedbackTime' }],
  ])('counts the receipts of %s', (notice, receipt, figures) => {
    for (const [figure, moment] of Object.entries(figures)) {
      const count = (id: string) => of(receipt).filter((values) => values['notice'] === id && isFilled(values[moment])).length
      expect(of(notice).filter((values) => values[figure] !== count(values.id)).map(({ id }) => `${id} ${figure}`)).toEqual([])
    }
  })

  it('carries out trainings of the plan of their own company and year, and counts them there', () => {
    const plans = new Map(of('trainingPlan').map((plan) => [plan.id, plan]))
    const planned = of('training').filter(({ annualPlan }) => isFilled(annualPlan))
    expect(planned.length).toBeGreaterThan(4)
    expect(planned.filter(({ annualPlan, org, startTime }) => plans.get(String(annualPlan))?.['org'] !== org || plans.get(String(annualPlan))?.['year'] !== Number(dayOf(new Date(String(startTime))).slice(0, 4)))).toEqual([])
    const done = (id: string) => planned.filter(({ annualPlan, status }) => annualPlan === id && status === 'archived').length
    expect([...plans.values()].filter(({ id, status, doneCount }) => status === 'executing' && doneCount !== done(id))).toEqual([])
  })

  it('disposes of violations of the same driver, as many points and as high a fine as they have', () => {
    const violations = new Map(of('violation').map((violation) => [violation.id, violation]))
    const wrong = of('violationDisposal').filter((disposal) => {
      const parts = (disposal['violations'] as string[]).map((id) => violations.get(id)!)
      const total = (name: string) => parts.reduce((sum, part) => sum + Number(part[name]), 0)
      return total('points') !== disposal['totalPoints'] || total('fine') !== Number(disposal['totalFine']) || parts.some(({ driver }) => driver !== disposal['driver'])
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
    const open = of('violationDisposal').filter(({ status }) => status !== 'cancelled')
    expect(open.length).toBeGreaterThan(3)
    expect(open.filter((disposal) => (disposal['violations'] as string[]).some((id) => violations.get(id)?.['disposal'] !== disposal.id))).toEqual([])
  })

  it('sums up in a special action what the approved reports say', () => {
    const approved = (action: string) => of('specialActionReport').filter((report) => report['action'] === action && report['status'] === 'approved')
    const wrong = of('specialAction').filter(({ id, reportedCount, checkTotal }) => reportedCount !== approved(id).length || Number(checkTotal) !== approved(id).reduce((sum, report) => sum + Number(report['checkTimes']), 0))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})

describe('what the demonstration tells', () => {
  it('has vehicles on the road with somebody at the wheel, and alarms of those alone', () => {
    const positions = of('vehiclePosition')
    expect(positions.filter(({ onlineStatus }) => onlineStatus === 'moving').length).toBeGreaterThan(3)
    expect(positions.filter(({ onlineStatus, driver }) => onlineStatus === 'moving' && !isFilled(driver))).toEqual([])
    expect(positions.filter(({ onlineStatus, currentAlarms }) => onlineStatus !== 'moving' && rowsOrWords(currentAlarms).length > 0)).toEqual([])
  })

  it('keeps the books of a station at a station', () => {
    const stations = new Set(of('organization').filter(({ kind }) => kind === 'station').map(({ id }) => id))
    const books = ['stationUnit', 'stationVehicle', 'stationDriver', 'stationLine', 'stationInspection', 'stationShift', 'outStationCheck', 'dangerGoodsCheck', 'stationSafecer']
    expect(books.flatMap((resource) => of(resource)).filter(({ station }) => !stations.has(String(station)))).toEqual([])
  })

  it('finds no more hazards in a check than items failed', () => {
    expect(of('inspection').filter(({ hazardCount, failCount }) => Number(hazardCount ?? 0) > Number(failCount ?? 0)).map(({ inspectNo }) => inspectNo)).toEqual([])
  })

  it('takes minutes for a behaviour exam, not days', () => {
    const taken = of('behaviorExam').filter(({ usedMinutes }) => isFilled(usedMinutes)).map(({ usedMinutes }) => Number(usedMinutes))
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter((minutes) => minutes < 0 || minutes > 25)).toEqual([])
  })

  it('finds in a check what its items say', () => {
    const told = of('inspection').filter(({ result }) => isFilled(result))
    expect(told.filter(({ result, failCount }) => (result === 'pass' ? failCount !== 0 : failCount === 0)).map(({ inspectNo }) => inspectNo)).toEqual([])
  })
})

function rowsOrWords(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
