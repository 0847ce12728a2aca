import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { addMonths } from '../../language/calendar'
import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { inventedVin } from './inventedNumbers'
import { companyOf, fleetsOf, orgId, partId } from './organizations'
import { pickByShare, validityDays } from './validityDays'

interface VehicleKind {
  readonly company: string
  readonly count: number
  readonly city: string
  readonly model: string
  readonly brand: string
  readonly values: Readonly<Record<string, unknown>>
  readonly driverPost: string | null
  readonly suffix?: string
}

const coach = { plateColor: 'yellow', vehicleType: 'K11', useNature: 'highwayPassenger', fuelType: 'diesel', emissionStd: 'cn6b', seats: 49, grossMass: 18000, curbMass: 12800, outlineLength: 11980, outlineWidth: 2550, outlineHeight: 3690, axles: 2, tyreSpec: '295/80R22.5', tyreCount: 6, techLevel: 'level1', busGrade: 'high1' }
const truck = { plateColor: 'yellow', vehicleType: 'H14', useNature: 'dangerousChemical', fuelType: 'diesel', emissionStd: 'cn6a', approvedLoad: 17800, grossMass: 31000, curbMass: 12900, outlineLength: 11990, outlineWidth: 2550, outlineHeight: 3450, axles: 4, tyreSpec: '11.00R20', tyreCount: 12, techLevel: 'level1', dangerModel: 'FL' }

/** What every company runs in the full set. */
const kinds: readonly VehicleKind[] = [
  { company: 'XC-KY', count: 60, city: 'A', model: 'K6120', brand: '示范牌SF6120H', driverPost: '客运驾驶员', values: { ...coach, businessCategory: 'regularBus', businessScope: ['interCountyBus', 'interCityBus'] } },
  { company: 'XC-KY', count: 30, city: 'A', model: 'K6119', brand: '示范牌SF6119T', driverPost: '客运驾驶员', values: { ...coach, businessCategory: 'tourBus', useNature: 'tourPassenger', seats: 51, busGrade: 'high2', businessScope: ['interCityCharter', 'nonFixedTour'] } },
  { company: 'XC-WH', count: 60, city: 'A', model: 'T4250', brand: '示范牌SF4250Q', driverPost: '危货驾驶员', values: { ...truck, vehicleType: 'Q11', businessCategory: 'dangerousFreight', approvedLoad: null, grossMass: 25000, curbMass: 8800, tractionMass: 40000, outlineLength: 6980, axles: 3, tyreCount: 10, businessScope: ['danger3', 'danger8'] } },
  { company: 'XC-WH', count: 60, city: 'A', model: 'B9400', brand: '示范牌SF9400GRY', driverPost: null, suffix: '挂', values: { ...truck, vehicleType: 'B13', businessCategory: 'dangerousFreight', fuelType: 'none', emissionStd: 'none', approvedLoad: 31500, grossMass: 40000, curbMass: 8500, outlineLength: 12000, axles: 3, tyreCount: 12, businessScope: ['danger3', 'danger8'], terminalInstalled: false } },
  { company: 'XC-TC', count: 75, city: 'B', model: 'K6105', brand: '示范牌SF6105BEV', driverPost: '公交驾驶员', suffix: 'D', values: { ...coach, plateColor: 'yellowGreen', businessCategory: 'cityBus', useNature: 'busPassenger', fuelType: 'electric', emissionStd: 'zero', seats: 30, grossMass: 16500, curbMass: 10800, outlineLength: 10490, busGrade: 'none', businessScope: ['cityBus'] } },
  { company: 'XC-YL', count: 35, city: 'K', model: 'K6120', brand: '示范牌SF6120H', driverPost: '客运驾驶员', values: { ...coach, businessCategory: 'regularBus', businessScope: ['interCityBus', 'interProvinceBus'] } },
  { company: 'XC-YL', count: 20, city: 'K', model: 'H5310', brand: '示范牌SF5310GYY', driverPost: null, values: { ...truck, businessCategory: 'dangerousFreight', businessScope: ['danger3'] } },
]

/** Vehicles of every company, each with a driver and an escort of that company. Lines and tanks come later and name their vehicles. */
export function makeVehicles(world: DemoWorld): void {
  const random = world.randomFor('vehicles')
  const total = kinds.reduce((sum, kind) => sum + world.scale(kind.count), 0)
  const inspections = validityDays(random, total, { longest: 360 })
  const permits = validityDays(random, total, { longest: 730 })
  const people = peopleByPost(world)
  const drivers = freeDrivers(people)
  let number = 0
  world.add('vehicle', kinds.flatMap((kind) => Array.from({ length: world.scale(kind.count) }, (_, index) => {
    number++
    return vehicleRecord(world, random, kind, { number, index, inspection: inspections[number - 1]!, permit: permits[number - 1]!, people, drivers })
  })))
}

/** A person drives one vehicle: who drives another already is passed over. */
function freeDrivers(people: People): People {
  const taken = new Set<string>()
  return (company, post, index) => {
    for (let next = index; ; next++) {
      const person = people(company, post, next)
      if (person === null || !taken.has(person)) return person === null ? null : (taken.add(person), person)
    }
  }
}

type People = (company: string, post: string, index: number) => string | null

/** People on duty of a post, so that nobody who has left drives. */
function peopleByPost(world: DemoWorld): People {
  const posts = new Map(world.all('post').map(({ id, values }) => [id, values['name']]))
  const onDuty = world.all('employee').filter(({ values }) => values['status'] === 'onDuty')
  return (company, post, index) => {
    const people = onDuty.filter(({ values }) => values['org'] === orgId(company) && posts.get(String((values['posts'] as string[])[0])) === post)
    return people[index]?.id ?? null
  }
}

interface VehicleTurn {
  readonly number: number
  readonly index: number
  readonly inspection: number
  readonly permit: number
  readonly people: People
  readonly drivers: People
}

function vehicleRecord(world: DemoWorld, random: Random, kind: VehicleKind, { number, index, inspection, permit, people, drivers }: VehicleTurn): DemoRecord {
  const { calendar } = world
  const age = randomInt(random, 200, 2900)
  const operateStatus = pickByShare(random, [['operating', 0.93], ['suspended', 0.04], ['transferredOwner', 0.01], ['scrapped', 0.02]])
  const company = companyOf(kind.company)
  const fleets = fleetsOf(kind.company)
  const isTrailer = kind.suffix === '挂'
  return demoRecord(world, {
    page: 'veh',
    id: numberedId('veh', number),
    createdAt: calendar.moment(-Math.min(age, 900), '11:00'),
    createdBy: personId(company.safety),
    values: {
      plateNo: plateNo(kind, number), selfNo: `${kind.company.slice(3)}${String(index + 1).padStart(3, '0')}`,
      ownerOrg: orgId(kind.company), fleet: partId(kind.company, fleets[index % fleets.length] ?? ''), region: company.region,
      operateStatus, statusReason: operateStatus === 'operating' ? null : pick(random, ['运力调整', '车辆更新', '大修待检']), businessMode: 'owned', stopDate: operateStatus === 'suspended' ? calendar.day(-30 - (number % 60)) : null,
      licenseOwner: company.name, brandModel: kind.brand, vin: inventedVin(kind.model, number), engineNo: isTrailer ? null : `YC${String(300000 + number * 7)}`, bodyColor: pick(random, ['白', '蓝', '银灰', '红']),
      manufactureDate: calendar.day(-age - 60), registerDate: calendar.day(-age), licenseIssueDate: calendar.day(-age), scrapDate: addMonths(calendar.day(-age), 12 * (isTrailer ? 15 : 13)),
      inspectionValidTo: calendar.day(Math.max(inspection, -age + 1)), nextTestDate: calendar.day(Math.max(1, inspection)),
      transportCertNo: `61${company.region.slice(2)}${String(10000 + number)}`, transportCertValidTo: calendar.day(permit),
      terminalInstalled: true, terminalNo: isTrailer ? null : `ZD${String(6100000 + number)}`, simNo: isTrailer ? null : `10640000${String(number).padStart(5, '0')}`, terminalProvider: isTrailer ? null : '演示北斗运营服务有限公司', videoInstalled: !isTrailer,
      mileage: Math.round(age * (isTrailer ? 120 : 210)) + 0.5,
      mainDriver: kind.driverPost === null || operateStatus !== 'operating' ? null : drivers(kind.company, kind.driverPost, index),
      escort: kind.values['businessCategory'] === 'dangerousFreight' && !isTrailer ? people(kind.company, '押运员', index) : null,
      ...kind.values,
    },
  })
}

/** One running number for all: `陕AZ0001`, `陕A0061挂`, `陕B00181D`. */
function plateNo(kind: VehicleKind, number: number): string {
  const digits = String(number).padStart(4, '0')
  if (kind.suffix === '挂') return `陕${kind.city}${digits}挂`
  return kind.suffix === 'D' ? `陕${kind.city}${String(number).padStart(5, '0')}D` : `陕${kind.city}Z${digits}`
}

/** Tractors and their trailers in pairs. */
export function pairTrailers(world: DemoWorld): void {
  const ofType = (type: string) => world.all('vehicle').filter(({ values }) => values['ownerOrg'] === orgId('XC-WH') && values['vehicleType'] === type)
  const trailers = ofType('B13')
  ofType('Q11').forEach((tractor, index) => { tractor.values['trailer'] = trailers[index]?.id ?? null })
}

/** What people drive, read back from the vehicles. */
export function assignVehicles(world: DemoWorld): void {
  const people = new Map(world.all('employee').map((person) => [person.id, person]))
  for (const vehicle of world.all('vehicle')) {
    const driver = people.get(String(vehicle.values['mainDriver']))
    if (driver) driver.values['mainVehicle'] = vehicle.id
  }
}
