import { demoRecord, type DemoRecord, type DemoWorld } from './demoWorld'
import { driverAgeLimit } from './castMembers'
import { companies, orgId, partId } from './organizations'

interface PostKind {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly empTypes: readonly string[]
  readonly hours: readonly [preJob: number, practice: number, year: number]
  readonly riskLevel?: string
  readonly qualTypes?: readonly string[]
  readonly duty: string
}

/** Posts of the group, which its companies take up. */
export const groupPosts: readonly PostKind[] = [
  { code: 'GW01', name: '主要负责人', category: 'leader', empTypes: ['principal'], hours: [32, 0, 12], duty: '建立健全并落实全员安全生产责任制，组织制定规章制度和操作规程，保证安全投入有效实施。' },
  { code: 'GW02', name: '分管安全负责人', category: 'leader', empTypes: ['safetyLeader'], hours: [32, 0, 12], duty: '协助主要负责人抓安全生产，组织检查、隐患治理和应急演练。' },
  { code: 'GW03', name: '安全科长', category: 'safety', empTypes: ['fullTimeSafety'], hours: [32, 0, 12], duty: '组织日常检查和隐患整改，管理从业人员档案，按月召开安全例会。' },
  { code: 'GW04', name: '专职安全员', category: 'safety', empTypes: ['fullTimeSafety'], hours: [32, 0, 12], duty: '检查车辆、人员和场所的安全状况，制止违章，登记并跟踪隐患。' },
  { code: 'GW05', name: '动态监控员', category: 'safety', empTypes: ['dynamicMonitor'], hours: [24, 8, 12], duty: '全时监控车辆运行，处理超速、疲劳等报警，做好记录。' },
  { code: 'GW06', name: '客运驾驶员', category: 'operation', empTypes: ['driver'], hours: [42, 30, 12], riskLevel: 'orange', qualTypes: ['passengerDriver'], duty: '遵守交通法规和操作规程，做好三检，不超速、不超员、不疲劳驾驶。' },
  { code: 'GW07', name: '公交驾驶员', category: 'operation', empTypes: ['driver'], hours: [42, 30, 12], riskLevel: 'yellow', qualTypes: ['busDriver'], duty: '文明驾驶、平稳起停，照顾老幼乘客，遇险先疏散后处置。' },
  { code: 'GW08', name: '危货驾驶员', category: 'operation', empTypes: ['driver'], hours: [72, 24, 20], riskLevel: 'red', qualTypes: ['dangerousDriver'], duty: '熟悉所运货物的危险特性，按规定路线和时间行驶，会使用应急器材。' },
  { code: 'GW09', name: '押运员', category: 'operation', empTypes: ['escort'], hours: [72, 16, 20], riskLevel: 'red', qualTypes: ['dangerousEscort'], duty: '全程监管所运危险货物，检查阀门和紧固，发生泄漏立即报告并处置。' },
  { code: 'GW10', name: '装卸管理人员', category: 'operation', empTypes: ['loadingManager'], hours: [72, 16, 20], riskLevel: 'orange', qualTypes: ['dangerousLoading'], duty: '现场指挥装卸，核对货物和介质，落实装货前“五必查”。' },
  { code: 'GW11', name: '站务班长', category: 'station', empTypes: ['stationStaff'], hours: [24, 8, 12], duty: '组织售票、检票和发班，落实“三不进站、六不出站”。' },
  { code: 'GW12', name: '例检员', category: 'station', empTypes: ['routineInspector'], hours: [24, 12, 12], duty: '按例检项目逐项检查，合格发单，不合格不放行。' },
  { code: 'GW13', name: '安检员', category: 'station', empTypes: ['dangerChecker'], hours: [24, 8, 12], duty: '查堵危险品，严禁“三品”进站上车。' },
  { code: 'GW14', name: '站务员', category: 'station', empTypes: ['stationStaff'], hours: [24, 4, 12], duty: '维护候车秩序，核对报班信息，做好旅客安全提示。' },
  { code: 'GW15', name: '船长', category: 'crew', empTypes: ['shipMaster'], hours: [32, 16, 16], riskLevel: 'orange', duty: '对船舶、旅客和船员安全负责，开航前自查，恶劣天气不冒险开航。' },
  { code: 'GW16', name: '轮机人员', category: 'crew', empTypes: ['shipEngineer'], hours: [24, 16, 12], riskLevel: 'yellow', duty: '维护主辅机和消防救生设备，保持适航。' },
  { code: 'GW17', name: '水手', category: 'crew', empTypes: ['sailor'], hours: [24, 12, 12], riskLevel: 'yellow', duty: '系解缆绳，引导旅客上下船，检查救生衣穿着。' },
  { code: 'GW18', name: '调度员', category: 'management', empTypes: ['dispatcher'], hours: [24, 4, 12], duty: '合理排班，不给证件过期、检查不合格的人和车派任务。' },
  { code: 'GW19', name: '技术员', category: 'management', empTypes: ['techManager'], hours: [24, 4, 12], duty: '编制维护计划，管理车辆技术档案，跟踪检验检测。' },
  { code: 'GW20', name: '培训管理员', category: 'management', empTypes: ['office'], hours: [24, 0, 12], duty: '编制培训计划，组织教育培训，建立一人一档。' },
  { code: 'GW21', name: '综合管理员', category: 'support', empTypes: ['office'], hours: [24, 0, 8], duty: '保管文件和印章，落实消防和用电安全。' },
  { code: 'GW22', name: '监管科长', category: 'leader', empTypes: ['office'], hours: [24, 0, 12], duty: '对辖区运输企业实施监督检查，督促隐患整改。' },
  { code: 'GW23', name: '乘务员', category: 'operation', empTypes: ['attendant'], hours: [24, 8, 12], duty: '检查安全带佩戴，维护车内秩序，途中协助驾驶员观察和疏散旅客。' },
]

/** The post's id by its name. */
export function postId(name: string): string {
  const post = groupPosts.find((candidate) => candidate.name === name)
  if (post === undefined) throw new Error(`no demo post '${name}', expected one of ${groupPosts.map((each) => each.name).join('、')}`)
  return `post-${post.code}`
}

/** Posts of the group, and a head for every office and fleet. */
export function makePosts(world: DemoWorld): void {
  world.add('post', [...groupPosts.map((post) => groupPost(world, post)), ...headPosts(world)])
}

function groupPost(world: DemoWorld, post: PostKind): DemoRecord {
  const [preJobHours, practiceHours, yearHours] = post.hours
  const isSafetyPost = post.category === 'safety'
  return demoRecord(world, {
    page: 'post',
    id: `post-${post.code}`,
    createdAt: world.calendar.moment(-1000, '10:00'),
    values: {
      code: post.code, name: post.name, org: orgId(post.code === 'GW22' ? 'SF-JG' : 'XC'), category: post.category, empTypes: post.empTypes, isSafetyPost,
      riskLevel: post.riskLevel ?? 'blue', safetyDuties: `<p>${post.duty}</p>`,
      requiredQualTypes: post.qualTypes ?? [], requiredCerts: post.empTypes.includes('fullTimeSafety') ? ['safetyAssessment'] : [],
      preJobHours, practiceHours, yearHours, monthTimes: 1, ageLimit: post.empTypes.includes('driver') ? driverAgeLimit : null, healthCycleMonths: 12, behaviorCycleMonths: 12, sort: Number(post.code.slice(2)) * 10, enabled: true,
    },
  })
}

function headPosts(world: DemoWorld): DemoRecord[] {
  return companies.flatMap((company) => company.parts.map((part, index) => demoRecord(world, {
    page: 'post',
    id: `post-${company.code}-${index + 1}`,
    createdAt: world.calendar.moment(-980, '10:00'),
    values: {
      code: `${company.code}-F${index + 1}`, name: `${company.simpleName}${part}负责人`, org: partId(company.code, part), category: part === '安全科' ? 'safety' : 'management',
      empTypes: ['partTimeSafety'], isSafetyPost: part === '安全科', riskLevel: 'yellow', headcount: 1,
      safetyDuties: '<p>落实本部门安全责任，组织班组活动和日常检查，整改发现的隐患。</p>',
      preJobHours: 24, practiceHours: 0, yearHours: 12, monthTimes: 1, healthCycleMonths: 12, behaviorCycleMonths: 12, sort: (index + 1) * 10, enabled: true,
    },
  })))
}
