import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { addDays } from '../../language/calendar'
import { demoRecord, numberedId, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import { companies, orgId } from './organizations'
import { validityDays } from './validityDays'

const insurers = ['示范财产保险股份有限公司', '演示人民财产保险陕西分公司', '样例太平洋财产保险西安支公司']
const danger = 'dangerousFreight'

/** What a vehicle has to be insured against. */
function kindsFor(vehicle: DemoRecord): readonly string[] {
  if (vehicle.values['fuelType'] === 'none') return [] // a trailer is covered by its tractor
  return ['compulsory', 'thirdParty', vehicle.values['businessCategory'] === danger ? 'dangerousCarrier' : 'passengerCarrier']
}

/** A coach for hire is insured for its passengers through the journeys it is booked for: without it no charter plate is applied for. */
function isOnCharter(vehicle: DemoRecord, kind: string): boolean {
  return kind === 'passengerCarrier' && vehicle.values['businessCategory'] === 'tourBus'
}

/** A policy in force for every vehicle and kind, last year's for every fourth vehicle, next year's where the end is near. */
export function makeInsurances(world: DemoWorld): void {
  const random = world.randomFor('insurances')
  const wanted = world.all('vehicle').filter(({ values }) => values['operateStatus'] !== 'scrapped').flatMap((vehicle) => kindsFor(vehicle).map((kind) => ({ vehicle, kind })))
  const ends = validityDays(random, wanted.length, { longest: 364 })
  let number = 0
  const make = (vehicle: DemoRecord, kind: string, endDays: number, renewed = false) => policy(world, random, { number: ++number, vehicle, kind, endDays, renewed })
  const policies = wanted.flatMap(({ vehicle, kind }, index) => {
    const end = isOnCharter(vehicle, kind) ? Math.abs(ends[index]!) % 300 + 40 : ends[index]!
    const current = make(vehicle, kind, end)
    if (kind === 'compulsory') vehicle.values['compulsoryInsuranceTo'] = current.values['insuredTo'] = current.values['endDate']
    const last = index % 12 < 3 && end > 0 ? [make(vehicle, kind, end - 365, true)] : []
    // Renewed in good time: the next policy begins the day after this one ends.
    const next = end > 3 && end <= 12 ? [make(vehicle, kind, end + 365)] : []
    return [...last, current, ...next]
  })
  world.add('vehicleInsurance', policies)
}

interface PolicyTurn {
  readonly number: number
  readonly vehicle: DemoRecord
  readonly kind: string
  readonly endDays: number
  readonly renewed: boolean
}

function policy(world: DemoWorld, random: Random, { number, vehicle, kind, endDays, renewed }: PolicyTurn): DemoRecord {
  const { calendar } = world
  const endDate = calendar.day(endDays)
  const startDate = addDays(endDate, -364)
  const company = companies.find(({ code }) => orgId(code) === vehicle.values['ownerOrg'])!
  const isSurrendered = vehicle.values['operateStatus'] === 'transferredOwner' && startDate < calendar.day(-40) && endDays > 0
  const status = isSurrendered ? 'surrendered' : startDate > calendar.today ? 'pending' : endDays < 0 ? 'expired' : endDays <= 30 ? 'expiring' : 'active'
  const startDays = endDays - 364
  const paidDays = Math.min(startDays - 3, -1)
  return demoRecord(world, {
    page: 'vehInsurance',
    id: numberedId('ins', number),
    createdAt: calendar.moment(paidDays, '15:20'),
    createdBy: personId(company.safety),
    moves: policyMoves(world, status, startDays, endDays),
    values: {
      vehicle: vehicle.id, ownerOrg: vehicle.values['ownerOrg'], kind, policyNo: `YS${startDate.slice(0, 4)}${kind.slice(0, 3).toUpperCase()}${String(number).padStart(8, '0')}`,
      insurer: pick(random, insurers), insurerPhone: '029-80009999', insured: company.name, startDate, endDate, status, renewed,
      vehicleStatus: vehicle.values['operateStatus'], insuredTo: vehicle.values['compulsoryInsuranceTo'],
      ...cover(kind, vehicle), payDate: calendar.day(paidDays), handler: personId(company.safety),
      claims: claimsOf(world, random, { kind, startDays, endDays }),
      ...(isSurrendered ? { surrenderDate: calendar.day(-20), surrenderReason: '车辆过户' } : {}),
    },
  })
}

function cover(kind: string, vehicle: DemoRecord): Record<string, unknown> {
  const seats = Number(vehicle.values['seats'] ?? 2)
  if (kind === 'compulsory') return { coverage: '20.00', premium: '4690.00', vehicleTax: '960.00' }
  if (kind === 'thirdParty') return { coverage: '200.00', premium: '8650.00' }
  if (kind === 'passengerCarrier') return { coverage: (seats * 60).toFixed(2), perSeatCoverage: '60.00', insuredSeats: seats, premium: (seats * 95).toFixed(2) }
  return { coverage: '300.00', cargoCoverage: '50.00', premium: '6200.00' }
}

function claimsOf(world: DemoWorld, random: Random, { kind, startDays, endDays }: { kind: string; startDays: number; endDays: number }): Record<string, unknown>[] {
  const last = Math.min(endDays, -1)
  if (kind === 'passengerCarrier' || startDays + 5 >= last - 30 || random() > 0.06) return []
  const accident = randomInt(random, startDays + 5, last - 30)
  return [{
    accidentDate: world.calendar.day(accident), place: pick(random, ['城区道路', '省道路段', '停车场内']), reportNo: `BA${world.calendar.day(accident).replaceAll('-', '')}`,
    reason: pick(random, ['追尾前车', '倒车刮擦', '被后车追尾']), paid: (randomInt(random, 8, 90) * 100).toFixed(2), closedDate: world.calendar.day(accident + 25),
  }]
}

/** The way a policy has come by itself, day by day. */
function policyMoves(world: DemoWorld, status: string, startDays: number, endDays: number): DemoMove[] {
  const move = (transition: string, to: string, offset: number): DemoMove => ({ transition, to, at: world.calendar.moment(offset, '00:10'), by: personId(2) })
  const moves = [move('activate', 'active', startDays), move('nearExpire', 'expiring', endDays - 30), move('expire', 'expired', endDays + 1)]
  if (status === 'surrendered') return [moves[0]!, { ...move('surrender', 'surrendered', -20), at: world.calendar.moment(-20, '10:00') }]
  return moves.slice(0, { pending: 0, active: 1, expiring: 2, expired: 3 }[status])
}
