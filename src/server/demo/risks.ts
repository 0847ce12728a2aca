import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { namedPeople } from './castMembers'
import { demoRecord, numberedId, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import { inventedMobile } from './inventedNumbers'
import { companyOf, orgId } from './organizations'
import { postId } from './posts'
import { validityDays } from './validityDays'

interface RiskKind {
  readonly name: string
  readonly companies: readonly string[]
  readonly business: string
  readonly kind: string
  readonly unit: string
  readonly source: string
  readonly accidents: readonly string[]
  /** Likelihood, exposure and consequence as the dictionary writes them. */
  readonly lec: readonly [likelihood: string, exposure: string, consequence: string]
  readonly post: string
  readonly management: string
}

const risk = (name: string, companies: readonly string[], business: string, kind: string, unit: string, source: string, accidents: readonly string[], lec: RiskKind['lec'], post: string, management: string): RiskKind =>
  ({ name, companies, business, kind, unit, source, accidents, lec, post, management })

const kinds: readonly RiskKind[] = [
  risk('驾驶员疲劳驾驶', ['XC-KY', 'XC-WH', 'XC-YL'], 'passenger', 'personnel', '长途运行', '连续驾驶超过4小时、夜间休息不足', ['trafficAccident'], ['3', '6', '15'], '客运驾驶员', '长途配双驾，连续驾驶4小时停车休息20分钟，动态监控提醒'),
  risk('山区连续下坡路段运行', ['XC-KY', 'XC-YL'], 'passenger', 'line', '山区线路', '长时间制动致制动热衰退，弯道视距不足', ['trafficAccident', 'vehicleInjury'], ['3', '6', '40'], '客运驾驶员', '出车前检查缓速器，坡顶停车检查，限速60公里'),
  risk('恶劣天气行车', ['XC-KY', 'XC-TC', 'XC-YL'], 'passenger', 'activity', '雨雪雾天气', '路面湿滑结冰、能见度低', ['trafficAccident'], ['3', '3', '15'], '客运驾驶员', '接预警即提示降速，达到停运条件立即停运'),
  risk('客车起火', ['XC-KY', 'XC-TC'], 'passenger', 'equipment', '车辆运行', '线路老化、油液泄漏、电池热失控', ['fire'], ['1', '6', '40'], '客运驾驶员', '日检查线束和油液，灭火装置每月检查，熟练疏散旅客'),
  risk('罐车装货溢流泄漏', ['XC-WH', 'XC-YL'], 'hazmat', 'activity', '罐车装货', '液位监测失效、超量充装', ['leakage', 'fire', 'explosion'], ['3', '3', '40'], '装卸管理人员', '装货前五必查，接静电、控流速，押运员全程在场'),
  risk('危货车辆追尾侧翻', ['XC-WH', 'XC-YL'], 'hazmat', 'equipment', '在途运行', '超速、罐内液体晃动、紧急制动', ['trafficAccident', 'leakage', 'explosion'], ['3', '6', '40'], '危货驾驶员', '限速80公里，弯道降速，主动安全报警逐条处置'),
  risk('危货车辆违规停放', ['XC-WH'], 'hazmat', 'facility', '停车场', '重车停放、临近火源、看护缺失', ['fire', 'explosion'], ['1', '6', '40'], '专职安全员', '空重分区，重车专人看护，24小时视频'),
  risk('进站客车坡道溜车', ['XC-ZH'], 'station', 'facility', '发车区', '驻车制动未拉、未垫停车楔', ['vehicleInjury'], ['1', '6', '15'], '站务班长', '停车熄火拉手刹，坡道垫停车楔，专人指挥'),
  risk('候车厅拥挤踩踏', ['XC-ZH'], 'station', 'facility', '候车厅', '高峰客流集中、通道变窄', ['stampede'], ['1', '2', '40'], '站务班长', '客流预警，分区候车，增开检票口'),
  risk('三品查堵不到位', ['XC-ZH'], 'station', 'activity', '安检', '携带易燃易爆物品进站上车', ['fire', 'explosion'], ['1', '10', '15'], '安检员', '行包百分之百过机，可疑物开包检查'),
  risk('公交充电作业', ['XC-TC'], 'bus', 'activity', '充电', '枪线破损、绝缘下降、雨天操作', ['electric', 'fire'], ['1', '6', '15'], '公交驾驶员', '插枪前查外观，充电区禁烟，异常立即断电'),
  risk('公交进出站碰撞行人', ['XC-TC'], 'bus', 'activity', '站点停靠', '盲区、行人抢行', ['trafficAccident', 'vehicleInjury'], ['3', '10', '15'], '公交驾驶员', '进站降至15公里，鸣号观察，停稳开门'),
  risk('渡船超载', ['XC-HY'], 'shipPassenger', 'activity', '旅客上船', '节假日客流集中、清点不严', ['waterAccident', 'drowning'], ['1', '3', '40'], '船长', '按乘客定额售票清点，超员不开航'),
  risk('大风大雾冒险开航', ['XC-HY'], 'shipPassenger', 'activity', '库区渡运', '能见度不足500米、风力超过6级', ['waterAccident', 'drowning'], ['3', '2', '40'], '船长', '接预警停航，船舶避风，恢复前复查'),
  risk('维修车间动火作业', ['XC-KY', 'XC-WH', 'XC-TC'], 'repair', 'activity', '维修车间', '油污、可燃气体未清除', ['fire', 'burn'], ['1', '3', '15'], '技术员', '动火审批，清理可燃物，专人监护'),
  risk('地沟和举升作业', ['XC-KY', 'XC-TC', 'XC-ZH'], 'repair', 'equipment', '维修车间', '举升锁止失效、地沟盖板缺失', ['fall', 'objectStrike', 'mechanical'], ['1', '3', '7'], '技术员', '举升后上锁，地沟用后复盖，班前检查'),
  risk('配电室和宿舍用电', ['XC-KY', 'XC-WH', 'XC-ZH', 'XC-TC', 'XC-YL', 'XC-HY'], 'passenger', 'facility', '办公生活区', '私拉乱接、过负荷', ['electric', 'fire'], ['0.5', '6', '15'], '综合管理员', '定期巡查，大功率电器专线，下班断电'),
  risk('新进驾驶员上岗', ['XC-KY', 'XC-WH', 'XC-TC', 'XC-YL'], 'passenger', 'personnel', '人员准入', '不熟悉车辆和线路', ['trafficAccident'], ['1', '6', '7'], '安全科长', '岗前培训考核合格方可上岗，师带徒一个月'),
]

/** Risk points of every company, graded by LEC; small sets keep every other one. */
export function makeRisks(world: DemoWorld): void {
  const random = world.randomFor('risks')
  const wanted = kinds.flatMap((kind) => kind.companies.map((company) => ({ kind, company }))).filter((_, index) => world.size === 'full' || index % 3 === 0)
  const assessments = validityDays(random, wanted.length, { longest: 360 })
  world.add('risk', wanted.map(({ kind, company }, index) => riskRecord(world, random, { number: index + 1, kind, company, assessment: assessments[index]! })))
}

interface RiskTurn {
  readonly number: number
  readonly kind: RiskKind
  readonly company: string
  readonly assessment: number
}

function riskRecord(world: DemoWorld, random: Random, { number, kind, company: code, assessment }: RiskTurn): DemoRecord {
  const { day } = world.calendar
  const company = companyOf(code)
  const value = kind.lec.reduce((product, factor) => product * Number(factor), 1)
  const grade = value >= 320 ? 'red' : value >= 160 ? 'orange' : value >= 70 ? 'yellow' : 'blue'
  const status = number === 3 ? 'draft' : number === 4 ? 'reviewing' : number === 9 ? 'removed' : 'controlled'
  const controlLevel = { red: 'company', orange: 'department', yellow: 'team', blue: 'post' }[grade]
  const responsible = grade === 'red' ? company.principal : company.safety
  const own = (resource: string, owner: string) => world.all(resource).filter(({ values }) => values[owner] === orgId(code))
  return demoRecord(world, {
    page: 'orgRiskDanger',
    id: numberedId('risk', number),
    createdAt: world.calendar.moment(assessment - 366, '09:30'), createdBy: personId(company.safety),
    moves: movesOf(world, status, assessment - 364, company.safety),
    values: {
      riskNo: `FX${day(assessment - 366).slice(0, 4)}${String(number).padStart(4, '0')}`, name: kind.name, org: orgId(code), business: kind.business, kind: kind.kind, unit: kind.unit,
      hazardSource: kind.source, accidentKinds: kind.accidents, consequenceText: '可能造成人员伤亡、车船损坏和环境影响', region: company.region, place: company.address,
      vehicle: kind.kind === 'equipment' ? (own('vehicle', 'ownerOrg')[0]?.id ?? null) : null, line: kind.kind === 'line' ? (own('line', 'ownerOrg')[0]?.id ?? null) : null, site: kind.kind === 'facility' ? (own('inspectionSite', 'org')[0]?.id ?? null) : null,
      method: 'lec', likelihood: kind.lec[0], exposure: kind.lec[1], consequence: kind.lec[2], grade,
      identifyDate: day(assessment - 365), assessor: personId(company.safety), nextAssessDate: day(assessment),
      controlLevel, controlDept: company.parts[0], controlPost: postId(kind.post), responsible: personId(responsible), responsibleTypes: namedPeople.find(({ number: one }) => one === responsible)?.empTypes ?? [], phone: inventedMobile(responsible),
      checkFrequency: grade === 'red' ? 'weekly' : pick(random, ['weekly', 'monthly']),
      engineering: '按标准配备安全设施并保持完好。', management: kind.management, training: '纳入岗前培训和每月安全教育。', protection: '按规定配备使用劳动防护用品。', emergency: '立即停止作业、疏散人员、报告值班领导，按现场处置方案处置。',
      posted: grade === 'red' || randomInt(random, 0, 1) === 1, registered: grade === 'red', registerDate: grade === 'red' ? day(assessment - 350) : null, status,
      ...(status === 'removed' ? { retireReason: '作业方式已取消，不再产生该风险' } : {}),
    },
  })
}

function movesOf(world: DemoWorld, status: string, from: number, safety: number): DemoMove[] {
  const move = (transition: string, to: string, offset: number, by: number): DemoMove => ({ transition, to, at: world.calendar.moment(Math.min(from + offset, 0), '14:00'), by: personId(by) })
  const moves = [move('submit', 'reviewing', 1, safety), move('approve', 'controlled', 3, 2), move('retire', 'removed', 40, safety)]
  return moves.slice(0, { draft: 0, reviewing: 1, controlled: 2, removed: 3 }[status])
}
