import type { Random } from '../../fields/fieldType'
import { randomInt } from '../../fields/random'
import { addDays, addMonths, daysBetween } from '../../language/calendar'
import type { DemoWorld } from './demoWorld'
import type { PersonDraft } from './employees'
import { inventedIdCard } from './inventedNumbers'
import { pickByShare } from './validityDays'

/** Days from today on which a person's papers end. */
export interface PersonPapers {
  readonly licence: number
  readonly qualification: number
  readonly safetyCert: number
  readonly exam: number
}

const qualifications: Readonly<Record<string, string>> = {
  客运驾驶员: 'passengerDriver', 公交驾驶员: 'busDriver', 危货驾驶员: 'dangerousDriver', 押运员: 'dangerousEscort', 装卸管理人员: 'dangerousLoading',
}
const licenceClasses: Readonly<Record<string, readonly string[]>> = { 客运驾驶员: ['A1'], 公交驾驶员: ['A1', 'A3'], 危货驾驶员: ['A2'] }
const issuers: Readonly<Record<string, string>> = { 'XC-TC': '铜川市', 'XC-YL': '榆林市', 'XC-HY': '安康市' }

/** What the stories of the cast need of their papers. */
const castPapers: Readonly<Record<number, Record<string, unknown> | ((world: DemoWorld) => Record<string, unknown>)>> = {
  10: { licensePoints: 0, integrityLevel: 'AAA' },
  11: ({ calendar }) => ({ licenseClasses: ['A1', 'A2'], qualFirstDate: calendar.day(-3 - 2291), qualStart: calendar.day(-3 - 2191), qualEnd: calendar.day(-3), qualStatus: 'expired' }),
  12: { licensePoints: 12, integrityLevel: 'A', badRecord: '超速50%以上1次，本周期记满12分' },
  13: ({ calendar }) => ({ qualFirstDate: calendar.day(22 - 2291), qualStart: calendar.day(22 - 2191), qualEnd: calendar.day(22) }),
  15: { licensePoints: 0, integrityLevel: 'none' },
}

/** Licence, qualification, safety certificate and health of one person, each where the person needs it. */
export function papersOf(world: DemoWorld, random: Random, draft: PersonDraft, ends: PersonPapers): Record<string, unknown> {
  const special = castPapers[draft.number]
  // The cast is in order wherever its story says nothing else.
  const days = draft.number <= 16 ? { licence: 900 + draft.number, qualification: 700 + draft.number, safetyCert: 400 + draft.number, exam: 150 + draft.number } : ends
  return {
    ...(draft.empTypes.includes('driver') ? licencePapers(world, random, draft, days.licence) : {}),
    ...(qualifications[draft.post] === undefined ? {} : qualificationPapers(world, random, draft, days.qualification)),
    ...(draft.empTypes.some((type) => ['principal', 'safetyLeader', 'fullTimeSafety'].includes(type)) ? safetyPapers(world, draft, days.safetyCert) : {}),
    ...healthPapers(world, random, days.exam),
    ...(typeof special === 'function' ? special(world) : special),
  }
}

function licencePapers(world: DemoWorld, random: Random, draft: PersonDraft, days: number): Record<string, unknown> {
  const { day, today } = world.calendar
  const end = day(Math.min(days, 2190))
  const start = addMonths(end, days > 1500 ? -120 : -72)
  // Not before the twentieth birthday, and not after the licence in force began.
  const grown = addMonths(draft.birthday, 12 * 20)
  const first = later(addDays(addMonths(start, -12 * randomInt(random, 0, 8)), -10), grown)
  return {
    licenseNo: inventedIdCard(draft.birthday, draft.sequence), licenseFileNo: `610${String(100000000 + draft.number)}`, licenseClasses: licenceClasses[draft.post] ?? ['A1'],
    licenseFirstDate: first, licenseStart: later(start, addDays(first, 10)), ...(days > 2000 ? { licenseLongTerm: true, licenseEnd: null } : { licenseLongTerm: false, licenseEnd: end }),
    licenseIssuer: `${issuers[draft.company] ?? '西安市'}公安局交通警察支队`, licenseAuditEnd: day(randomInt(random, 20, 360)),
    licensePoints: pickByShare(random, [[0, 0.72], [1, 0.1], [3, 0.12], [6, 0.05], [9, 0.01]]), pointsCycleEnd: day(1 + (daysBetween(first, today) % 365)),
    integrityLevel: pickByShare(random, [['AAA', 0.3], ['AA', 0.6], ['A', 0.1]]), integrityPoints: randomInt(random, 0, 6), integrityEnd: day(randomInt(random, 15, 360)),
    eduHours: randomInt(random, 6, 24), eduCycleEnd: day(randomInt(random, 40, 700)), severeAccident3y: false,
  }
}

function qualificationPapers(world: DemoWorld, random: Random, draft: PersonDraft, days: number): Record<string, unknown> {
  const { day } = world.calendar
  const end = day(Math.min(days, 2180))
  const start = addMonths(end, -72)
  return {
    qualNo: inventedIdCard(draft.birthday, draft.sequence), qualTypes: [qualifications[draft.post]], qualFirstDate: addDays(start, -10 - 365 * randomInt(random, 0, 2)),
    qualStart: start, qualEnd: end, qualIssuer: `${issuers[draft.company] ?? '西安市'}交通运输主管部门`, qualStatus: days < 0 ? 'expired' : 'valid',
  }
}

function safetyPapers(world: DemoWorld, draft: PersonDraft, days: number): Record<string, unknown> {
  const field = ({ 'XC-WH': 'dangerous', 'XC-ZH': 'station', 'XC-TC': 'bus', 'XC-HY': 'waterway' } as Record<string, string>)[draft.company] ?? 'passenger'
  return {
    safetyCertNo: `陕交安C（示）${String(draft.number).padStart(5, '0')}`, safetyCertRole: draft.empTypes.includes('principal') ? 'principal' : 'manager', safetyCertFields: [field],
    safetyCertEnd: world.calendar.day(Math.min(days, 1095)), appointNo: draft.empTypes.includes('principal') ? null : `星程安〔${world.calendar.day(-400).slice(0, 4)}〕${draft.number}号`,
  }
}

function healthPapers(world: DemoWorld, random: Random, days: number): Record<string, unknown> {
  const next = world.calendar.day(days)
  return { healthExamDate: addMonths(next, -12), healthExamNext: next, healthResult: pickByShare(random, [['fit', 0.97], ['recheck', 0.02], ['limited', 0.01]]) }
}

function later(date: string, other: string): string {
  return date > other ? date : other
}
