/** Who an invented person is. */
export interface PersonIdentity {
  readonly number: number
  readonly name: string
  /** Birthday and sequence of the invented identity number. */
  readonly birthday: string
  readonly sequence: number
  readonly company: string
  readonly part: string
  readonly post: string
  readonly empTypes: readonly string[]
  readonly roles: readonly string[]
}

/** The sixteen people whose accounts the login page offers: who they are and what each of them shows. */
export interface CastMember extends PersonIdentity {
  /** How the post is called on the login page, where the post's own name says too little. */
  readonly says: string
}

const cast = (number: number, name: string, birthday: string, sequence: number, company: string, part: string, post: string, empTypes: readonly string[], roles: readonly string[], says: string): CastMember =>
  ({ number, name, birthday, sequence, company, part, post, empTypes, roles, says })

export const castMembers: readonly CastMember[] = [
  cast(1, '沈望川', '1978-04-12', 1, 'SF-JG', '', '监管科长', ['office'], ['regulator'], '主管部门科长'),
  cast(2, '顾明舟', '1981-09-06', 3, 'XC', '', '分管安全负责人', ['safetyLeader'], ['groupAdmin', 'pageAuthor'], '集团安全总监，维护页面'),
  cast(3, '陆知远', '1974-11-20', 5, 'XC-KY', '综合科', '主要负责人', ['principal'], ['orgAdmin'], '客运公司总经理'),
  cast(4, '苏映雪', '1986-03-18', 2, 'XC-KY', '安全科', '安全科长', ['fullTimeSafety'], ['safetyOfficer', 'trainingAdmin'], '客运公司安全科长'),
  cast(5, '韩沐阳', '1988-07-25', 7, 'XC-WH', '安全科', '专职安全员', ['fullTimeSafety', 'dynamicMonitor'], ['safetyOfficer', 'monitor'], '危货公司专职安全员'),
  cast(6, '唐予安', '1990-02-14', 4, 'XC-ZH', '站务班', '站务班长', ['stationStaff'], ['stationInspector'], '客运站站务班长'),
  cast(7, '霍青山', '1979-08-30', 9, 'XC-ZH', '例检班', '例检员', ['routineInspector'], ['routineInspector'], '客运站例检员'),
  cast(8, '温若溪', '1993-05-11', 6, 'XC-TC', '综合科', '培训管理员', ['office'], ['trainingAdmin'], '公交公司培训管理员'),
  cast(9, '秦北辰', '1985-12-03', 11, 'XC-YL', '安全科', '安全科长', ['fullTimeSafety'], ['safetyOfficer', 'orgAdmin'], '榆林公司安全科长'),
  cast(10, '程远征', '1981-06-17', 13, 'XC-KY', '客运一队', '客运驾驶员', ['driver'], ['driver'], '客运驾驶员'),
  cast(11, '罗守正', '1972-03-08', 15, 'XC-KY', '客运一队', '客运驾驶员', ['driver'], ['driver'], '驾驶员（证件过期停岗）'),
  cast(12, '石长风', '1987-09-22', 17, 'XC-WH', '危货一队', '危货驾驶员', ['driver'], ['driver'], '危货驾驶员（记满12分）'),
  cast(13, '白晓航', '1991-11-30', 19, 'XC-WH', '危货一队', '押运员', ['escort'], ['employee'], '押运员'),
  cast(14, '叶向荣', '', 21, 'XC-TC', '公交一队', '公交驾驶员', ['driver'], ['driver'], '公交驾驶员（临近退出年龄）'),
  cast(15, '丁小满', '1999-05-21', 23, 'XC-KY', '客运二队', '客运驾驶员', ['driver'], ['driver'], '新驾驶员（待上岗）'),
  cast(16, '江逐浪', '1984-01-02', 25, 'XC-HY', '船队', '船长', ['shipMaster'], ['employee'], '船长'),
]

/** Who leads the companies that no account of the login page leads: the law wants a head of each, and of a station somebody in charge of safety. */
const companyHeads: readonly PersonIdentity[] = [
  { number: 17, name: '邵怀安', birthday: '1975-02-18', sequence: 27, company: 'XC-WH', part: '综合科', post: '主要负责人', empTypes: ['principal'], roles: ['orgAdmin'] },
  { number: 18, name: '梁启程', birthday: '1977-10-09', sequence: 29, company: 'XC-TC', part: '综合科', post: '主要负责人', empTypes: ['principal'], roles: ['orgAdmin'] },
  { number: 19, name: '贺定边', birthday: '1973-06-26', sequence: 31, company: 'XC-YL', part: '综合科', post: '主要负责人', empTypes: ['principal'], roles: ['orgAdmin'] },
  { number: 20, name: '卫临江', birthday: '1976-12-14', sequence: 33, company: 'XC-HY', part: '综合科', post: '主要负责人', empTypes: ['principal'], roles: ['orgAdmin'] },
  { number: 21, name: '闻守站', birthday: '1980-05-07', sequence: 35, company: 'XC-ZH', part: '安全科', post: '分管安全负责人', empTypes: ['safetyLeader'], roles: ['orgAdmin', 'safetyOfficer'] },
]

/** Everybody the demonstration knows by number; whoever else works in a company is drawn. */
export const namedPeople: readonly PersonIdentity[] = [...castMembers, ...companyHeads]

/** Years of age at which a licence for large vehicles ends; the one near it reaches it 25 days from now. */
export const driverAgeLimit = 63
