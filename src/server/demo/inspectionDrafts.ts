import type { Random } from '../../fields/fieldType'
import { pick, pickSome, randomInt } from '../../fields/random'
import { daysBetween } from '../../language/calendar'
import { calendarOfYesterday, workBegins } from './demoCalendar'
import { personId, type DemoWorld } from './demoWorld'
import { chooseFailures, type Failure } from './inspectionItems'
import { makeInspections, type InspectionDraft } from './inspections'
import { operatingCompanies, orgId, partId } from './organizations'
import { busyMonths, drawInSeason } from './seasons'
import { pickByShare } from './validityDays'

const vehicleChecks: Readonly<Record<string, { template: string; kind: string }>> = {
  dangerousFreight: { template: 'PT003', kind: 'hazmat' }, cityBus: { template: 'PT001', kind: 'bus' }, regularBus: { template: 'PT001', kind: 'coach' }, tourBus: { template: 'PT001', kind: 'coach' },
}

/** Daily checks of vehicles and ships over sixty days, monthly checks of a year, searches for hazards. Before work has begun, those of the day are yesterday's. */
export function makeAllInspections(now: DemoWorld): void {
  const world = now.calendar.clock < workBegins ? { ...now, calendar: calendarOfYesterday(now.calendar) } : now
  const random = world.randomFor('inspections')
  makeInspections(world, random, [...dayDrafts(world, random), ...shipDrafts(world, random), ...monthDrafts(world, random), ...searchDrafts(world, random)])
}

/** Every vehicle at most once a day, before it sets out. */
function dayDrafts(world: DemoWorld, random: Random): InspectionDraft[] {
  const driven = world.all('vehicle').filter(({ values }) => values['mainDriver'] !== null && values['operateStatus'] === 'operating')
  return Array.from({ length: 60 }, (_, offset) => -offset).flatMap((at) => pickSome(random, driven, world.scale(36)).map((vehicle): InspectionDraft => {
    const { template, kind } = vehicleChecks[String(vehicle.values['businessCategory'])]!
    const failures = dayFailures(random, template)
    const isStopped = failures.some(({ handling }) => handling === 'stop')
    const company = companyCode(vehicle.values['ownerOrg'])
    return {
      page: 'dayInspect', company, template, at, minutes: randomInt(random, 300, 510), inspector: String(vehicle.values['mainDriver']), responsible: safetyOf(company), failures, state: dayState(random, at),
      values: {
        objectType: 'vehicle', vehicle: vehicle.id, vehicleKind: kind, driver: vehicle.values['mainDriver'], place: '出车前停车场',
        odometer: Number(vehicle.values['mileage']) + at * 210, energyLevel: randomInt(random, 45, 100), alcoholValue: 0,
        dispatchDecision: failures.length === 0 ? 'release' : isStopped ? 'forbid' : 'repairThenRelease', repairNo: isStopped ? `BX${String(60 - at).padStart(5, '0')}` : null,
      },
    }
  }))
}

function dayFailures(random: Random, template: string): Failure[] {
  const found = pickByShare(random, [['none', 0.93], ['onSite', 0.052], ['deadline', 0.012], ['stop', 0.006]])
  return found === 'none' ? [] : chooseFailures(random, template, randomInt(random, 1, 2), found as Failure['handling'])
}

/** This morning's are partly still open, older ones are done. */
function dayState(random: Random, at: number): InspectionDraft['state'] {
  if (at === 0) return pickByShare(random, [['draft', 0.2], ['pendingSign', 0.4], ['done', 0.4]])
  if (at > -3) return pickByShare(random, [['pendingSign', 0.15], ['done', 0.83], ['voided', 0.02]])
  return pickByShare(random, [['done', 0.99], ['voided', 0.01]])
}

function shipDrafts(world: DemoWorld, random: Random): InspectionDraft[] {
  const ships = world.all('ship')
  return Array.from({ length: 30 }, (_, offset) => -offset).flatMap((at) => pickSome(random, ships, world.scale(7)).map((ship): InspectionDraft => {
    const failures = random() < 0.05 ? chooseFailures(random, 'PT005', 1, 'onSite') : []
    return {
      page: 'dayInspect', company: 'XC-HY', template: 'PT005', at, minutes: randomInt(random, 390, 460), inspector: String(ship.values['captain']), responsible: safetyOf('XC-HY'), failures, state: dayState(random, at),
      values: { objectType: 'ship', ship: ship.id, captain: ship.values['captain'], place: '演示库区客运码头', energyLevel: randomInt(random, 50, 100), alcoholValue: 0, dispatchDecision: failures.length > 0 ? 'repairThenRelease' : 'release' },
    }
  }))
}

/** One a month for every company; this month's is still being written. */
function monthDrafts(world: DemoWorld, random: Random): InspectionDraft[] {
  return operatingCompanies.flatMap((company) => Array.from({ length: Math.max(3, world.scale(12)) }, (_, ago): InspectionDraft => {
    const at = ago === 0 ? thisMonth(world) : daysBetween(world.calendar.today, `${world.calendar.month(-ago)}-${randomInt(random, 20, 26)}`)
    return {
      page: 'monthInspect', company: company.code, template: 'PT010', at, minutes: randomInt(random, 540, 600), inspector: safetyOf(company.code), responsible: personId(company.principal),
      failures: chooseFailures(random, 'PT010', randomInt(random, 1, 3), random() < 0.7 ? 'deadline' : 'onSite'), state: ago === 0 ? pickByShare(random, [['draft', 0.5], ['pendingSign', 0.5]]) : 'done',
      values: {
        objectType: 'org', month: world.calendar.day(at).slice(0, 7), leader: personId(company.principal), departments: company.parts.slice(0, 4).map((part) => partId(company.code, part)),
        sampledVehicles: pickSome(random, world.all('vehicle').filter(({ values }) => values['ownerOrg'] === orgId(company.code)), 3).map(({ id }) => id),
        sampledSites: world.all('inspectionSite').filter(({ values }) => values['org'] === orgId(company.code)).slice(0, 2).map(({ id }) => id),
        driverFilesChecked: randomInt(random, 5, 20), lastMonthReview: '上月发现的问题已整改，经抽查未反弹。', notified: ago > 0, summary: ago > 0 ? '总体可控，重点问题已明确责任人和期限，在本月安全例会上通报。' : null, place: company.address,
      },
    }
  }))
}

/** Yesterday, or today where the month has just begun. */
function thisMonth({ calendar }: DemoWorld): number {
  return calendar.day(-1).slice(0, 7) === calendar.month(0) ? -1 : 0
}

function searchDrafts(world: DemoWorld, random: Random): InspectionDraft[] {
  return Array.from({ length: world.scale(80) }, (_, index): InspectionDraft => {
    const company = operatingCompanies[index % operatingCompanies.length]!
    const sites = world.all('inspectionSite').filter(({ values }) => values['org'] === orgId(company.code))
    const isSite = index % 3 === 1
    const template = isSite ? 'PT024' : 'PT025'
    const at = index === 0 ? 0 : drawInSeason(random, world.calendar, busyMonths, () => -randomInt(random, 2, 350))
    const handling = pickByShare<Failure['handling']>(random, [['deadline', 0.75], ['onSite', 0.25]])
    return {
      page: 'dangerInspect', company: company.code, template, at, minutes: randomInt(random, 540, 960), inspector: safetyOf(company.code), responsible: personId(company.principal),
      failures: chooseFailures(random, template, randomInt(random, 1, 3), handling), state: index === 0 ? 'draft' : index === 1 ? 'pendingSign' : 'done',
      values: {
        objectType: isSite ? 'site' : 'org', site: isSite ? pick(random, sites).id : null, kind: pickByShare(random, [['daily', 0.4], ['comprehensive', 0.25], ['season', 0.15], ['holiday', 0.1], ['professional', 0.1]]),
        level: isSite ? 'department' : 'company', range: isSite ? '场所消防与用电' : '资质、人员、车辆、制度落实', leader: safetyOf(company.code), participants: randomInt(random, 2, 6), notified: at < -30, place: company.address,
      },
    }
  })
}

function companyCode(org: unknown): string {
  return String(org).slice('org-'.length)
}

/** The person who looks after safety in a company. */
function safetyOf(code: string): string {
  return personId(operatingCompanies.find((company) => company.code === code)!.safety)
}
