import { namedPeople } from './castMembers'
import { demoRecord, type DemoRecord, type DemoWorld } from './demoWorld'
import { inventedMobile } from './inventedNumbers'

interface Company {
  readonly code: string
  readonly name: string
  readonly simpleName: string
  readonly kind: string
  readonly parent: string | null
  readonly region: string
  readonly uscc: string
  readonly industries: readonly string[]
  readonly parts: readonly string[]
  readonly phone: string
  readonly address: string
  /** Number of the person in charge, and of the one in charge of safety. */
  readonly principal: number
  readonly safety: number
  readonly licenseDays: number | null
}

const offices = ['安全科', '运营科', '技术科', '综合科']

/** The eight organisations of the demonstration; the regulator is a root of its own that looks after the group. */
export const companies: readonly Company[] = [
  { code: 'SF-JG', name: '演示市级交通运输主管部门', simpleName: '演示主管部门', kind: 'regulator', parent: null, region: '610100', uscc: '11610199MB0DEM017C', industries: [], parts: [], phone: '029-80000001', address: '西安市演示路1号', principal: 1, safety: 1, licenseDays: null },
  { code: 'XC', name: '陕西星程示范运输集团有限公司', simpleName: '星程集团', kind: 'group', parent: null, region: '610100', uscc: '91610199MA0DEM013M', industries: ['scheduledPassenger', 'dangerousGoods', 'bus', 'waterPassenger'], parts: [], phone: '029-80000010', address: '西安市新城区示范一路8号', principal: 2, safety: 2, licenseDays: 700 },
  { code: 'XC-KY', name: '西安星程示范客运有限公司', simpleName: '星程客运', kind: 'company', parent: 'XC', region: '610112', uscc: '91610199MA0DEM021G', industries: ['scheduledPassenger', 'charterPassenger', 'tourPassenger'], parts: [...offices, '客运一队', '客运二队', '客运三队', '客运四队'], phone: '029-80000020', address: '西安市未央区示范二路16号', principal: 3, safety: 4, licenseDays: 810 },
  { code: 'XC-WH', name: '西安星程示范危货运输有限公司', simpleName: '星程危货', kind: 'company', parent: 'XC', region: '610111', uscc: '91610199MA0DEM03X8', industries: ['dangerousGoods'], parts: [...offices, '危货一队', '危货二队', '危货三队'], phone: '029-80000030', address: '西安市灞桥区示范三路2号', principal: 17, safety: 5, licenseDays: 52 },
  { code: 'XC-ZH', name: '西安星程示范汽车客运站', simpleName: '星程客运站', kind: 'station', parent: 'XC', region: '610102', uscc: '91610199MA0DEM0488', industries: ['passengerStation'], parts: ['安全科', '站务班', '例检班', '安检班'], phone: '029-80000040', address: '西安市新城区示范四路100号', principal: 3, safety: 6, licenseDays: 430 },
  { code: 'XC-TC', name: '铜川星程示范公交有限公司', simpleName: '铜川星程公交', kind: 'company', parent: 'XC', region: '610204', uscc: '91610299MA0DEM0568', industries: ['bus', 'ruralPassenger'], parts: [...offices, '公交一队', '公交二队', '公交三队'], phone: '0919-8000050', address: '铜川市耀州区示范五路6号', principal: 18, safety: 8, licenseDays: 1200 },
  { code: 'XC-YL', name: '榆林星程示范运输有限公司', simpleName: '榆林星程', kind: 'company', parent: 'XC', region: '610802', uscc: '91610899MA0DEM0642', industries: ['scheduledPassenger', 'dangerousGoods'], parts: [...offices, '客运一队', '危货一队'], phone: '0912-8000060', address: '榆林市榆阳区示范六路33号', principal: 19, safety: 9, licenseDays: 27 },
  { code: 'XC-HY', name: '安康星程示范航运有限公司', simpleName: '星程航运', kind: 'company', parent: 'XC', region: '610902', uscc: '91610999MA0DEM0722', industries: ['waterPassenger'], parts: [...offices, '船队'], phone: '0915-8000070', address: '安康市汉滨区示范码头1号', principal: 20, safety: 16, licenseDays: null },
]

/** Companies that run vehicles, ships or a station: everything below the group. */
export const operatingCompanies = companies.filter(({ parent }) => parent === 'XC')

export function companyOf(code: string): Company {
  const company = companies.find((candidate) => candidate.code === code)
  if (company === undefined) throw new Error(`no demo company '${code}', expected one of ${companies.map((each) => each.code).join(', ')}`)
  return company
}

/** The organisation's id: `org-XC-KY`, a part's `org-XC-KY-5`. */
export function orgId(code: string): string {
  return `org-${code}`
}

/** The part of a company by its name; the company itself where it has none of that name. */
export function partId(code: string, part: string): string {
  const index = companyOf(code).parts.indexOf(part)
  return index < 0 ? orgId(code) : orgId(`${code}-${index + 1}`)
}

/** Fleets of a company: what drivers and vehicles belong to. */
export function fleetsOf(code: string): readonly string[] {
  return companyOf(code).parts.filter((part) => part.endsWith('队'))
}

/** The tree: eight organisations with their offices and fleets. */
export function makeOrganizations(world: DemoWorld): void {
  world.add('organization', companies.flatMap((company, index) => [companyRecord(world, company, index), ...partRecords(world, company)]))
}

function companyRecord(world: DemoWorld, company: Company, index: number): DemoRecord {
  const { day } = world.calendar
  const { code, name, simpleName, kind, parent, region, uscc, industries, phone, address } = company
  const isOperator = parent !== null
  return demoRecord(world, {
    page: 'organization',
    id: orgId(code),
    createdAt: world.calendar.moment(-1100 + index, '09:00'),
    values: {
      code, name, simpleName, kind, region, uscc, industries, address,
      parent: parent === null ? null : orgId(parent),
      isGroup: kind === 'group' || kind === 'regulator',
      ...(kind === 'regulator' ? {} : { legalPerson: namedPeople.find(({ number }) => number === company.principal)?.name, legalMobile: inventedMobile(company.principal) }),
      status: 'enabled', sort: (index + 1) * 10,
      establishedDate: day(-4000 - index * 130),
      principal: `emp${String(company.principal).padStart(5, '0')}`,
      safetyLeader: `emp${String(company.safety).padStart(5, '0')}`,
      hasSafetyDept: code !== 'XC-YL' && kind !== 'regulator',
      contact: '综合科', contactPhone: phone, dutyPhone: phone,
      regulatorOrg: kind === 'group' ? orgId('SF-JG') : null,
      ...(isOperator ? { standardGrade: index % 2 === 0 ? 'second' : 'first', standardEnd: day(300 + index * 90), creditGrade: 'AA', creditYear: Number(day(-365).slice(0, 4)) } : {}),
      ...(company.licenseDays === null ? {} : {
        licenseNo: `陕交运管许可西字610100000${String(index).padStart(3, '0')}号`, licenseScope: '以许可证载明的经营范围为准',
        licenseStart: day(company.licenseDays - 1461), licenseEnd: day(company.licenseDays), licenseIssuer: '演示市级交通运输主管部门',
      }),
      ...(code === 'XC-HY' ? { waterLicenseNo: '陕安水运示字第0001号', waterLicenseEnd: day(40) } : {}),
    },
  })
}

function partRecords(world: DemoWorld, company: Company): DemoRecord[] {
  return company.parts.map((part, index) => demoRecord(world, {
    page: 'organization',
    id: partId(company.code, part),
    createdAt: world.calendar.moment(-1090, '10:00'),
    values: {
      code: `${company.code}-${index + 1}`, name: `${company.simpleName}${part}`, simpleName: part,
      kind: part.endsWith('科') ? 'department' : 'team', parent: orgId(company.code), region: company.region,
      status: 'enabled', sort: (index + 1) * 10, isGroup: false, hasSafetyDept: false,
    },
  }))
}
