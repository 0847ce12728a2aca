import { demoRecord, numberedId, personId, type DemoWorld } from './demoWorld'
import { inventedMobile } from './inventedNumbers'
import { companyOf, orgId } from './organizations'

interface Site {
  readonly company: string
  readonly name: string
  readonly kind: string
  readonly grade?: string
  readonly capacity?: number
  readonly keyParts?: string
}

const sites: readonly Site[] = [
  { company: 'XC-ZH', name: '星程汽车客运站', kind: 'station', grade: '一级客运站', capacity: 60, keyParts: '候车厅、售票厅、行包房、配电室' },
  { company: 'XC-ZH', name: '客运站发车区', kind: 'parking', capacity: 40 },
  { company: 'XC-ZH', name: '客运站例检车间', kind: 'workshop' },
  { company: 'XC-KY', name: '未央示范停车场', kind: 'parking', capacity: 120, keyParts: '停车区、油库、配电室' },
  { company: 'XC-KY', name: '未央示范维修车间', kind: 'workshop', keyParts: '喷漆房、库房' },
  { company: 'XC-KY', name: '客运公司办公楼', kind: 'office' },
  { company: 'XC-WH', name: '灞桥示范危货停车场', kind: 'hazmatParking', capacity: 80, keyParts: '重车停放区、应急物资库' },
  { company: 'XC-WH', name: '灞桥示范洗罐维修车间', kind: 'workshop', keyParts: '清洗区、动火作业区' },
  { company: 'XC-WH', name: '应急物资仓库', kind: 'warehouse' },
  { company: 'XC-TC', name: '耀州示范公交枢纽', kind: 'parking', capacity: 90, keyParts: '停车区、配电室' },
  { company: 'XC-TC', name: '耀州示范充电站', kind: 'charging', capacity: 36, keyParts: '充电区、配电室' },
  { company: 'XC-TC', name: '印台示范首末站', kind: 'parking', capacity: 20 },
  { company: 'XC-YL', name: '榆阳示范停车场', kind: 'parking', capacity: 70 },
  { company: 'XC-YL', name: '榆阳示范危货停车场', kind: 'hazmatParking', capacity: 30, keyParts: '重车停放区' },
  { company: 'XC-YL', name: '榆林公司宿舍食堂', kind: 'dormitory' },
  { company: 'XC-HY', name: '演示库区客运码头', kind: 'wharf', capacity: 6, keyParts: '趸船、候船室' },
  { company: 'XC-HY', name: '演示一号渡口', kind: 'ferry', capacity: 2 },
  { company: 'XC-HY', name: '演示二号渡口', kind: 'ferry', capacity: 2 },
]

/** Stations, parks, workshops and quays: few enough to be whole in both sizes. */
export function makeSites(world: DemoWorld): void {
  world.add('inspectionSite', sites.map((site, index) => {
    const company = companyOf(site.company)
    return demoRecord(world, {
      page: 'inspectionSite',
      id: numberedId('site', index + 1),
      createdBy: personId(company.safety),
      values: {
        siteNo: `CS${String(index + 1).padStart(4, '0')}`, name: site.name, org: orgId(site.company), kind: site.kind, grade: site.grade ?? null, region: company.region, address: `${company.address}（${site.name}）`,
        area: 900 + index * 370, capacity: site.capacity ?? null, ownership: index % 4 === 3 ? '租赁' : '自有', leaseEndDate: index % 4 === 3 ? world.calendar.day(40 + index * 30) : null,
        fireKeyUnit: site.keyParts !== undefined, keyParts: site.keyParts ?? null, patrolPoints: (site.keyParts?.split('、') ?? []).map((point) => ({ point, requirement: '用火用电、通道、器材' })), manager: personId(company.safety), managerPhone: inventedMobile(company.safety), fireManager: personId(company.safety), status: 'inUse',
      },
    })
  }))
}
