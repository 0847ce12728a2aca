import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { clockText } from './demoCalendar'
import { demoRecord, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import type { ItemRow } from './inspectionItems'
import { companies, companyOf, operatingCompanies, orgId } from './organizations'
import { busyMonths, drawInSeason } from './seasons'
import { pickByShare } from './validityDays'

export type HazardState = 'pending' | 'rectifying' | 'review' | 'returned' | 'closed' | 'cancelled'

interface HazardTurn {
  readonly state: HazardState
  readonly foundAt: number
  readonly foundTime: string
  readonly deadlineDays: number
  readonly responsible: string
  readonly reviewer: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What an inspection makes of a failed line; it says no more than the server would write. */
export function inspectionHazard(world: DemoWorld, random: Random, from: {
  readonly inspectionId: string
  readonly inspection: Readonly<Record<string, unknown>>
  readonly item: ItemRow
  readonly state: HazardState
  readonly foundAt: number
  readonly foundTime: string
  readonly deadlineDays: number
  readonly inspector: string
}): DemoRecord {
  const { inspection, item } = from
  const { objectType, vehicle = null, site = null, ship = null, place, org, hazardSource } = inspection
  const company = companies.find(({ code }) => orgId(code) === org)!
  return hazardRecord(world, random, {
    ...from,
    responsible: item.responsible ?? personId(company.principal),
    reviewer: reviewerOf(item.responsible ?? personId(company.principal), company.safety),
    values: {
      title: item.remark ?? item.name, org, level: item.hazardLevel ?? 'general', category: objectType === 'org' ? 'management' : 'object',
      hazardClass: ['vehicle', 'ship', 'site'].includes(String(objectType)) ? objectType : 'other', source: hazardSource, sourceRecordId: from.inspectionId,
      objectType, vehicle, site, ship, foundBy: from.inspector, foundOrg: org, place: place ?? '检查现场', description: item.remark, basis: item.requirement, stopUse: item.handling === 'stop',
    },
  })
}

const snapshots: readonly (readonly [title: string, description: string, hazardClass: string, category: string])[] = [
  ['停车场消防通道被占用', '东侧消防通道停放两辆待修车辆，影响消防车通行', 'fire', 'environment'], ['驾驶员行车中接打电话', '视频抽查发现驾驶员行车中手持接打电话约20秒', 'driver', 'person'],
  ['车内灭火器失效', '驾驶座旁灭火器压力指针在红区', 'fire', 'object'], ['动态监控值班记录缺失', '夜间值班记录连续两天未填写', 'monitoring', 'management'],
  ['充电桩电缆破损', '3号充电桩枪线外皮破损露出屏蔽层', 'electric', 'object'], ['装卸区防静电接地松动', '2号鹤位静电接地夹松动，接触不良', 'hazmat', 'object'],
  ['渡口跳板护栏松动', '一号渡口跳板左侧护栏固定螺栓松动', 'site', 'object'], ['新进驾驶员岗前培训记录不全', '2名驾驶员班组级教育未签字', 'training', 'management'],
  ['宿舍使用大功率电器', '员工宿舍发现一台电热炉', 'electric', 'person'], ['应急物资过期', '应急库吸附棉和部分防护手套超过有效期', 'emergency', 'management'],
]
const sources = ['snapshot', 'staffReport', 'superviseCheck', 'monitoring', 'complaint'] as const

/** Hazards nobody's checklist found: reported by staff, seen on video, named by the regulator. Two of them are major. */
export function makeHazards(world: DemoWorld): void {
  const random = world.randomFor('hazards')
  world.add('hazard', Array.from({ length: Math.max(10, world.scale(240)) }, (_, index) => {
    const company = operatingCompanies[index % operatingCompanies.length]!
    const [title, description, hazardClass, category] = snapshots[index % snapshots.length]!
    const isMajor = index === 5 || index === 7
    // Some are of these weeks, whatever the season: they are being dealt with.
    const foundAt = index < 4 ? -1 - index : index < 20 ? -randomInt(random, 4, 14) : drawInSeason(random, world.calendar, busyMonths, () => -randomInt(random, 4, 350))
    const deadlineDays = foundAt + randomInt(random, 3, isMajor ? 90 : 25)
    const state: HazardState = index < 4 ? 'pending' : isMajor ? 'rectifying' : deadlineDays > 0 ? pick(random, ['rectifying', 'review', 'returned'] as const) : pickByShare<HazardState>(random, [['closed', 0.9], ['rectifying', 0.06], ['cancelled', 0.04]])
    return hazardRecord(world, random, {
      state, foundAt: isMajor ? -20 : foundAt, foundTime: world.calendar.moment(isMajor ? -20 : foundAt, clockText(randomInt(random, 480, 1080))), deadlineDays: isMajor ? 40 : deadlineDays,
      responsible: personId(company.principal), reviewer: reviewerOf(personId(company.principal), company.safety),
      values: {
        title, description, hazardClass, category, org: orgId(company.code), level: isMajor ? 'major' : 'general', source: sources[index % sources.length], place: company.address,
        foundBy: personId(company.safety), foundOrg: orgId(company.code), basis: '企业安全生产管理制度', consequence: '可能造成人员伤害或扩大事故后果', stopUse: isMajor,
        ...(isMajor ? majorDetails(world, index) : {}),
      },
    })
  }))
}

function majorDetails(world: DemoWorld, index: number): Record<string, unknown> {
  return {
    majorCriteria: 'equipment', causeAnalysis: '设备使用年限较长，日常检查流于形式，未及时更换。', difficulty: '影响范围为单个作业区，整改需停用15天左右，难度一般。',
    rectifyPlanNo: `ZL${world.calendar.day(-18).replaceAll('-', '')}${index}`, approver: personId(3), reported: true, reportTime: world.calendar.moment(-19, '17:00'),
  }
}

/** Nobody reviews his own repair. */
function reviewerOf(responsible: string, safety: number): string {
  return responsible === personId(safety) ? personId(2) : personId(safety)
}

/** A hazard in its state, with everything it must have on the way there. */
function hazardRecord(world: DemoWorld, random: Random, turn: HazardTurn): DemoRecord {
  const { calendar } = world
  const id = world.nextId('haz')
  const startDays = Math.min(turn.foundAt + 1, 0)
  const finishDays = Math.min(Math.max(turn.foundAt + randomInt(random, 1, 12), startDays), 0)
  const closedDays = Math.min(finishDays + randomInt(random, 0, 3), 0)
  const moment = (offset: number, clock: string) => later(calendar.moment(offset, clock), turn.foundTime)
  const times = { start: moment(startDays, '10:00'), finish: moment(finishDays, '16:30'), submit: moment(finishDays, '17:00'), close: moment(closedDays, '17:40') }
  return demoRecord(world, {
    page: 'hazard', id, createdAt: turn.foundTime, createdBy: String(turn.values['foundBy']),
    moves: movesOf(turn, times),
    values: {
      hazardNo: `YH${calendar.day(turn.foundAt).replaceAll('-', '')}${id.slice(-4)}`, foundTime: turn.foundTime, status: turn.state, returnCount: turn.state === 'returned' ? 1 : 0, parentOrg: parentOf(turn.values['org']), ...turn.values,
      ...(turn.state === 'pending' ? { responsible: turn.responsible, deadline: calendar.day(turn.deadlineDays) } : {}),
      ...(turn.state === 'cancelled' ? { cancelReason: '现场复核与登记情况不符，属误报', responsible: turn.responsible, deadline: calendar.day(turn.deadlineDays) } : {}),
      ...(isAssigned(turn.state) ? fiveDuties(world, random, turn, times.start) : {}),
      ...(['review', 'returned', 'closed'].includes(turn.state) ? { finishTime: times.finish, rectifyDesc: '已按整改措施完成整改，并拍照留存。', actualFund: (randomInt(random, 0, 30) * 100).toFixed(2) } : {}),
      ...(turn.state === 'returned' ? { reviewResult: 'reject', reviewTime: times.close, reviewer: turn.reviewer, reviewOpinion: '照片不能反映整改全貌，请补充后重新提交。' } : {}),
      ...(turn.state === 'closed' ? { reviewer: turn.reviewer, reviewResult: 'pass', reviewTime: times.close, reviewOpinion: '经现场复查，整改到位，同意销号。', closedTime: times.close, closer: turn.reviewer, notified: true } : {}),
    },
  })
}

function parentOf(org: unknown): string | null {
  const parent = companies.find(({ code }) => orgId(code) === org)?.parent ?? null
  return parent === null ? null : orgId(parent)
}

const isAssigned = (state: HazardState) => state !== 'pending' && state !== 'cancelled'

/** Responsibility, measures, money, time and plan: what an order to repair has to name. */
function fiveDuties(world: DemoWorld, random: Random, turn: HazardTurn, startTime: string): Record<string, unknown> {
  const company = companies.find(({ code }) => orgId(code) === turn.values['org']) ?? companyOf('XC')
  return {
    responsible: turn.responsible, responsibleDept: company.parts[0] ?? '安全科', deadline: world.calendar.day(turn.deadlineDays), measures: '立即采取临时管控，更换或修复不合格部位，组织当班人员学习，举一反三排查同类问题。',
    fund: (randomInt(random, 0, 30) * 100).toFixed(2), emergencyPlan: '整改期间专人看护，发现险情立即停用并报告。', startTime,
    progress: turn.state === 'rectifying' ? [{ time: startTime, person: turn.responsible, content: '已安排人员备料，按计划整改。' }] : [],
  }
}

function movesOf(turn: HazardTurn, times: { start: string; submit: string; close: string }): DemoMove[] {
  const assign = { transition: 'assign', to: 'rectifying', at: times.start, by: turn.reviewer }
  const rectify = { transition: 'rectify', to: 'review', at: times.submit, by: turn.responsible }
  return {
    pending: [], rectifying: [assign], review: [assign, rectify],
    cancelled: [{ transition: 'cancel', to: 'cancelled', at: times.close, by: turn.reviewer }],
    returned: [assign, rectify, { transition: 'returnBack', to: 'returned', at: times.close, by: turn.reviewer }],
    closed: [assign, rectify, { transition: 'review', to: 'closed', at: times.close, by: turn.reviewer }],
  }[turn.state]
}

function later(moment: string, other: string): string {
  return moment > other ? moment : other
}
