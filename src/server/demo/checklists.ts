import { dayOf } from '../../language/calendar'
import checklists from '../../../schemas/seeds/checklists.json' with { type: 'json' }
import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { companyOf, orgId } from './organizations'

/** One line of a checklist, as product staff write it in `schemas/seeds/checklists.json`. */
export interface ChecklistItem {
  readonly code: string
  readonly group: string
  readonly name: string
  readonly requirement: string
  readonly critical?: boolean
  readonly mustPhoto?: boolean
}

/** The template's id by the code of the checklist: `tpl-PT001`. */
export function templateId(code: string): string {
  return `tpl-${code}`
}

/** The lines of a checklist by its code. */
export function checklistItems(code: string): readonly ChecklistItem[] {
  const checklist = checklists.find((candidate) => candidate.code === code)
  if (checklist === undefined) throw new Error(`no checklist '${code}' in schemas/seeds/checklists.json`)
  return checklist.items
}

/** The platform's checklists, which the regulator keeps, and the companies' own: one being written, one replaced by its next version. */
export function makeChecklists(world: DemoWorld): void {
  const platform = checklists.map((checklist) => templateRecord(world, checklist, {}))
  const [passenger, , hazmat] = checklists
  const own = [
    templateRecord(world, { ...passenger!, code: 'KY001', name: '客运公司山区线路客车日检查表' }, { ownerOrg: orgId('XC-KY'), origin: 'org', status: 'draft', effectiveDate: null }),
    templateRecord(world, { ...hazmat!, code: 'WH001', name: '危货车辆日检查表（旧版）' }, { ownerOrg: orgId('XC-WH'), origin: 'org', status: 'disabled' }),
    templateRecord(world, { ...hazmat!, code: 'WH002', name: '危货车辆日检查表（新版）' }, { ownerOrg: orgId('XC-WH'), origin: 'org', previous: templateId('WH001'), effectiveDate: world.calendar.day(-60) }),
  ]
  world.add('checklistTemplate', [...platform, ...own])
}

function templateRecord(world: DemoWorld, checklist: (typeof checklists)[number], values: Record<string, unknown>): DemoRecord {
  const { calendar } = world
  const status = String(values['status'] ?? 'published')
  const since = values['previous'] === undefined ? -390 : -60
  const publish = { transition: 'publish', to: 'published', at: calendar.moment(since, '10:00'), by: personId(values['ownerOrg'] === undefined ? 1 : 5) }
  const disable = { transition: 'disable', to: 'disabled', at: calendar.moment(-60, '10:00'), by: personId(5) }
  return demoRecord(world, {
    page: 'checklistTemplate',
    id: templateId(checklist.code),
    createdAt: calendar.moment(since - 10, '10:00'),
    createdBy: personId(values['ownerOrg'] === undefined ? 1 : values['ownerOrg'] === orgId('XC-KY') ? 4 : 5),
    moves: { draft: [], published: [publish], disabled: [publish, disable] }[status] ?? [],
    values: {
      origin: 'platform', ownerOrg: orgId('SF-JG'), ownerKind: values['ownerOrg'] === undefined ? 'regulator' : 'company', effectiveDate: calendar.day(-390), status,
      ...checklist,
      items: checklist.items.map((item) => ({ critical: false, mustPhoto: false, hazardLevel: 'general', ...item })),
      ...values,
    },
  })
}

const plans: readonly (readonly [company: string, name: string, inspectType: string, objectType: string, template: string, frequency: string])[] = [
  ['XC-KY', '客车出车前日检查', 'day', 'vehicle', 'PT001', 'daily'], ['XC-WH', '危货车辆出车前日检查', 'day', 'vehicle', 'PT003', 'daily'], ['XC-TC', '公交车出车前日检查', 'day', 'vehicle', 'PT001', 'daily'],
  ['XC-YL', '车辆出车前日检查', 'day', 'vehicle', 'PT001', 'daily'], ['XC-HY', '船舶开航前日检查', 'day', 'ship', 'PT005', 'daily'],
  ['XC-KY', '客运公司月度安全检查', 'month', 'org', 'PT010', 'monthly'], ['XC-WH', '危货公司月度安全检查', 'month', 'org', 'PT010', 'monthly'], ['XC-ZH', '客运站月度安全检查', 'month', 'org', 'PT010', 'monthly'],
  ['XC-TC', '公交公司月度安全检查', 'month', 'org', 'PT010', 'monthly'], ['XC-YL', '榆林公司月度安全检查', 'month', 'org', 'PT010', 'monthly'], ['XC-HY', '航运公司月度安全检查', 'month', 'org', 'PT010', 'monthly'],
  ['XC-KY', '综合性隐患排查', 'hazardInvestigation', 'org', 'PT025', 'monthly'], ['XC-WH', '停车场专项隐患排查', 'hazardInvestigation', 'site', 'PT007', 'monthly'], ['XC-TC', '充电站消防隐患排查', 'hazardInvestigation', 'site', 'PT024', 'quarterly'],
]

/** The plan's id of a company for a kind of inspection; null where there is none. */
export function planId(company: string, inspectType: string): string | null {
  const index = plans.findIndex((plan) => plan[0] === company && plan[2] === inspectType)
  return index < 0 ? null : numberedId('plan', index + 1)
}

/** Plans of every company: one still a draft, one paused. */
export function makePlans(world: DemoWorld): void {
  const { calendar } = world
  world.add('inspectionPlan', plans.map(([company, name, inspectType, objectType, template, frequency], index) => {
    const isDraft = index === 12
    const isPaused = index === 13
    const by = personId(companyOf(company).safety)
    const activate = { transition: 'activate', to: 'active', at: calendar.moment(-300, '11:00'), by }
    return demoRecord(world, {
      page: 'inspectionPlan',
      id: numberedId('plan', index + 1),
      createdAt: calendar.moment(-301, '11:00'),
      createdBy: by,
      moves: isDraft ? [] : isPaused ? [activate, { transition: 'pause', to: 'paused', at: calendar.moment(-9, '11:00'), by }] : [activate],
      values: {
        planNo: `JH${calendar.day(-301).replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`, name, org: orgId(company), inspectType, objectType, targetOrgs: [orgId(company)],
        template: templateId(template), frequency, times: 1, startDate: calendar.day(-300), endDate: calendar.day(65 + index), graceHours: 24, remindHours: 12,
        responsible: by, inspectors: [by], requirement: '逐项检查，不合格项当场拍照；限期整改的填明责任人和期限。', status: isDraft ? 'draft' : isPaused ? 'paused' : 'active',
      },
    })
  }))
}

/** What has been done by each plan: how often, and when last. */
export function countPlanned(world: DemoWorld): void {
  const signed = world.all('inspection').filter(({ values }) => ['closed', 'rectifying'].includes(String(values['status'])))
  for (const plan of world.all('inspectionPlan')) {
    const days = signed.filter(({ values }) => values['plan'] === plan.id).map(({ values }) => dayOf(new Date(String(values['inspectTime'])))).sort()
    Object.assign(plan.values, { doneCount: days.length, lastDone: days.at(-1) ?? null, ...countObjects(world, plan.values) })
  }
}

/** What is to be inspected where the plan names nothing: everything in use of the organization. */
function countObjects(world: DemoWorld, { objectType, org }: Readonly<Record<string, unknown>>): Record<string, number> {
  const of = (resource: string, owner: string, status: string, inUse: string) => world.all(resource).filter(({ values }) => values[owner] === org && values[status] === inUse).length
  switch (objectType) {
    case 'vehicle': return { vehicleCount: of('vehicle', 'ownerOrg', 'operateStatus', 'operating') }
    case 'site': return { siteCount: of('inspectionSite', 'org', 'status', 'inUse') }
    case 'ship': return { shipCount: of('ship', 'ownerOrg', 'status', 'operating') }
    default: return {}
  }
}
