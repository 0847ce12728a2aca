import { addMonths } from '../../language/calendar'
import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { driverAgeLimit, namedPeople, type PersonIdentity } from './castMembers'
import { demoRecord, numberedId, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import { papersOf, type PersonPapers } from './employeePapers'
import { inventedIdCard, inventedMobile } from './inventedNumbers'
import { companies, fleetsOf, orgId, partId } from './organizations'
import { postId } from './posts'
import { pickByShare, shuffled, validityDays } from './validityDays'

/** The head of the coach company also heads the station: whoever has a second company chooses one when signing in. */
export function makeConcurrentPosts(world: DemoWorld): void {
  world.add('concurrentPost', [demoRecord(world, {
    page: 'concurrentPost',
    id: numberedId('cp', 1),
    values: { employee: personId(3), org: orgId('XC-ZH'), posts: [postId('主要负责人')], roles: ['orgAdmin'], appointNo: `星程人〔${world.calendar.day(-300).slice(0, 4)}〕3号`, startDate: world.calendar.day(-300), endDate: null },
  })])
}

/** Who somebody is before the papers are written. */
export interface PersonDraft extends PersonIdentity {
  readonly status: 'preJob' | 'onDuty' | 'suspended' | 'left'
  readonly suspendReason: string | null
  readonly hireDays: number
}

/** How many people of which post every company has in the full set. */
const staff: readonly (readonly [company: string, post: string, empType: string, count: number, roles: readonly string[]])[] = [
  ['XC-KY', '客运驾驶员', 'driver', 92, ['driver']], ['XC-WH', '危货驾驶员', 'driver', 59, ['driver']], ['XC-TC', '公交驾驶员', 'driver', 59, ['driver']], ['XC-YL', '客运驾驶员', 'driver', 25, ['driver']],
  ['XC-WH', '押运员', 'escort', 35, ['employee']], ['XC-YL', '押运员', 'escort', 4, ['employee']], ['XC-WH', '装卸管理人员', 'loadingManager', 10, ['employee']], ['XC-YL', '装卸管理人员', 'loadingManager', 2, ['employee']],
  ['XC-KY', '专职安全员', 'fullTimeSafety', 4, ['safetyOfficer']], ['XC-KY', '动态监控员', 'dynamicMonitor', 3, ['monitor']], ['XC-WH', '专职安全员', 'fullTimeSafety', 3, ['safetyOfficer']], ['XC-WH', '动态监控员', 'dynamicMonitor', 4, ['monitor']],
  ['XC-ZH', '专职安全员', 'fullTimeSafety', 3, ['safetyOfficer']], ['XC-TC', '专职安全员', 'fullTimeSafety', 4, ['safetyOfficer']], ['XC-TC', '动态监控员', 'dynamicMonitor', 3, ['monitor']], ['XC-YL', '专职安全员', 'fullTimeSafety', 4, ['safetyOfficer']], ['XC-HY', '专职安全员', 'fullTimeSafety', 3, ['safetyOfficer']],
  ['XC-ZH', '例检员', 'routineInspector', 9, ['routineInspector']], ['XC-ZH', '安检员', 'dangerChecker', 9, ['stationInspector']], ['XC-ZH', '站务员', 'stationStaff', 10, ['employee']],
  ['XC-HY', '船长', 'shipMaster', 8, ['employee']], ['XC-HY', '轮机人员', 'shipEngineer', 6, ['employee']], ['XC-HY', '水手', 'sailor', 7, ['employee']],
  ['XC-KY', '调度员', 'dispatcher', 5, ['dispatcher']], ['XC-KY', '技术员', 'techManager', 4, ['employee']], ['XC-WH', '调度员', 'dispatcher', 3, ['dispatcher']], ['XC-WH', '技术员', 'techManager', 2, ['employee']],
  ['XC-ZH', '综合管理员', 'office', 3, ['employee']], ['XC-TC', '调度员', 'dispatcher', 3, ['dispatcher']], ['XC-TC', '技术员', 'techManager', 3, ['employee']], ['XC-YL', '综合管理员', 'office', 4, ['orgAdmin']],
  ['XC-HY', '综合管理员', 'office', 3, ['orgAdmin']], ['XC', '综合管理员', 'office', 2, ['employee']], ['SF-JG', '综合管理员', 'office', 1, ['regulator']],
]

const surnames = [...'王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林郑']
const maleNames = ['建宁', '晓川', '海峰', '文博', '志远', '立新', '保平', '永强', '小军', '国栋', '长青', '思源', '云飞', '安邦', '春生']
const femaleNames = ['春燕', '玉洁', '红梅', '丽娟', '雪梅']

/** Those known by number, and the rest of the companies' people. */
export function makeEmployees(world: DemoWorld): void {
  const random = world.randomFor('employees')
  const drafts = [...namedDrafts(world), ...staffDrafts(world, random)]
  const drivers = drafts.filter(({ empTypes }) => empTypes.includes('driver') || empTypes.includes('escort')).length
  const licences = validityDays(random, drafts.length, { expired: false })
  const qualifications = validityDays(random, drivers)
  const safetyCerts = validityDays(random, drafts.length, { longest: 1095 })
  const exams = validityDays(random, drafts.length, { longest: 364, expired: false })
  let qualified = 0
  world.add('employee', drafts.map((draft, index) => {
    const needsQualification = draft.empTypes.some((type) => type === 'driver' || type === 'escort' || type === 'loadingManager')
    const ends = { licence: licences[index]!, qualification: needsQualification ? (qualifications[qualified++ % drivers] ?? 900) : 900, safetyCert: safetyCerts[index]!, exam: exams[index]! }
    return employeeRecord(world, random, settleStatus(draft, ends), ends)
  }))
}

/** Whose licence or qualification is over has been suspended: the system does so the day after. */
function settleStatus(draft: PersonDraft, ends: { licence: number; qualification: number }): PersonDraft {
  if (draft.number <= namedPeople.length || draft.status !== 'onDuty' || !draft.empTypes.includes('driver') && !draft.empTypes.includes('escort')) return draft
  return Math.min(ends.licence, ends.qualification) < 0 ? { ...draft, status: 'suspended', suspendReason: 'certExpired' } : draft
}

function namedDrafts(world: DemoWorld): PersonDraft[] {
  const limitBirthday = addMonths(world.calendar.day(25), -driverAgeLimit * 12)
  const special: Readonly<Record<number, Partial<PersonDraft>>> = {
    11: { status: 'suspended', suspendReason: 'certExpired' },
    12: { status: 'suspended', suspendReason: 'pointsFull' },
    14: { birthday: limitBirthday },
    15: { status: 'preJob', hireDays: -12 },
  }
  return namedPeople.map((member) => ({ ...member, status: 'onDuty' as const, suspendReason: null, hireDays: -1200 - member.number * 97, ...special[member.number] }))
}

function staffDrafts(world: DemoWorld, random: Random): PersonDraft[] {
  const names = nameGivers(random)
  let number = namedPeople.length
  return staff.flatMap(([company, post, empType, count, roles]) => Array.from({ length: world.scale(count) }, (_, index): PersonDraft => {
    number++
    const { name, isFemale } = names(company)
    const sequence = 100 + ((number * 2 + (isFemale ? 0 : 1)) % 900)
    const drawn = pickByShare(random, [['onDuty', 0.9], ['preJob', 0.02], ['left', 0.08]] as const)
    // Ships sail with their whole crew.
    const status = company === 'XC-HY' ? 'onDuty' : drawn
    const nearLimit = empType === 'driver' && index === 1 && (company === 'XC-KY' || company === 'XC-WH')
    const youngest = empType === 'driver' ? 25 : 22
    const birthday = nearLimit ? addMonths(world.calendar.day(company === 'XC-KY' ? 48 : 77), -driverAgeLimit * 12) : world.calendar.day(-randomInt(random, youngest * 366, (empType === 'driver' ? 62 : 58) * 365))
    const part = partOf(company, post, index)
    const hireDays = status === 'preJob' || (company !== 'XC-HY' && random() < 0.04) ? -randomInt(random, 3, 88) : -randomInt(random, 95, 5400)
    return { number, name, birthday, sequence, company, part, post, empTypes: [empType], roles, status: hireDays > -60 && status === 'onDuty' ? 'preJob' : status, suspendReason: null, hireDays }
  }))
}

/** Every name at most once in a company. */
function nameGivers(random: Random): (company: string) => { name: string; isFemale: boolean } {
  const left = new Map(companies.map(({ code }) => [code, shuffled(random, surnames.flatMap((surname) => [...maleNames, ...femaleNames].map((given) => ({ name: surname + given, isFemale: femaleNames.includes(given) }))))]))
  return (company) => left.get(company)!.pop()!
}

function partOf(company: string, post: string, index: number): string {
  const fleets = fleetsOf(company)
  if (/驾驶员|押运员|装卸/.test(post)) return fleets.filter((fleet) => company !== 'XC-YL' || fleet.startsWith(post.startsWith('客运') ? '客运' : '危货'))[index % fleets.length] ?? fleets[0]!
  if (/船长|轮机|水手/.test(post)) return '船队'
  if (post === '例检员') return '例检班'
  if (post === '安检员') return '安检班'
  if (post === '站务员') return '站务班'
  if (/安全|监控/.test(post)) return '安全科'
  return post === '技术员' ? '技术科' : post === '调度员' ? '运营科' : '综合科'
}

function employeeRecord(world: DemoWorld, random: Random, draft: PersonDraft, ends: PersonPapers): DemoRecord {
  const { calendar } = world
  const { day } = calendar
  const admitDays = Math.min(draft.hireDays + 20, -8)
  const leaveDays = Math.min(-1, Math.max(-randomInt(random, 2, 150), admitDays + 5))
  const isAdmitted = draft.status !== 'preJob'
  return demoRecord(world, {
    page: 'emp',
    id: personId(draft.number),
    createdAt: calendar.moment(draft.hireDays, '10:30'),
    moves: movesOf(world, draft, admitDays, leaveDays),
    values: {
      empNo: `YG${day(draft.hireDays).slice(0, 4)}${String(draft.number).padStart(4, '0')}`,
      name: draft.name, idCard: inventedIdCard(draft.birthday, draft.sequence), mobile: inventedMobile(draft.number),
      ethnicity: random() < 0.95 ? 'han' : 'hui', education: pickByShare(random, [['seniorHigh', 0.4], ['secondaryVocational', 0.3], ['juniorCollege', 0.2], ['bachelor', 0.1]]), politicalStatus: pickByShare(random, [['masses', 0.75], ['partyMember', 0.2], ['league', 0.05]]),
      nativeRegion: pick(random, ['610112', '610111', '610204', '610802', '610902', '610124']), homeAddress: `演示小区${randomInt(random, 1, 30)}号楼`,
      emergencyContact: pick(random, ['配偶', '父亲', '母亲']), emergencyMobile: inventedMobile(5000 + draft.number),
      org: orgId(draft.company), dept: draft.part ? partId(draft.company, draft.part) : null, empTypes: draft.empTypes, posts: [postId(draft.post)],
      employmentType: draft.company === 'SF-JG' ? 'contract' : pickByShare(random, [['contract', 0.9], ['dispatch', 0.1]]),
      hireDate: day(draft.hireDays), contractNo: `HT${day(draft.hireDays).replaceAll('-', '')}${String(draft.number).padStart(4, '0')}`,
      contractStart: day(draft.hireDays), contractEnd: random() < 0.3 ? null : day(Math.max(draft.hireDays + 1095, randomInt(random, 20, 1000))), injuryInsured: true,
      status: draft.status,
      ...(draft.empTypes.includes('driver') ? { agePost: postId(draft.post), ageLimit: driverAgeLimit } : {}),
      ...(isAdmitted ? { preJobPassDate: day(admitDays - 1), admitDate: day(admitDays) } : {}),
      ...(draft.status === 'suspended' ? { suspendReason: draft.suspendReason, suspendDate: day(suspendDays(draft)) } : {}),
      ...(draft.status === 'left' ? { leaveDate: day(leaveDays), leaveReason: 'resign' } : {}),
      accountEnabled: draft.status !== 'left', roles: draft.roles,
      ...papersOf(world, random, draft, ends),
    },
  })
}

function suspendDays(draft: PersonDraft): number {
  return draft.suspendReason === 'pointsFull' ? -18 : -2
}

function movesOf(world: DemoWorld, draft: PersonDraft, admitDays: number, leaveDays: number): DemoMove[] {
  const by = personId(2)
  const admitted = { transition: 'admit', to: 'onDuty', at: world.calendar.moment(admitDays, '16:00'), by }
  if (draft.status === 'preJob') return []
  if (draft.status === 'suspended') return [admitted, { transition: draft.suspendReason === 'pointsFull' ? 'suspendPoints' : 'suspendExpired', to: 'suspended', at: world.calendar.moment(suspendDays(draft), '00:10'), by }]
  return draft.status === 'left' ? [admitted, { transition: 'leave', to: 'left', at: world.calendar.moment(leaveDays, '17:00'), by }] : [admitted]
}
