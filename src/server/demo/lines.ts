import { randomInt } from '../../fields/random'
import { demoRecord, numberedId, personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { companyOf, orgId } from './organizations'
import { validityDays } from './validityDays'

interface Place {
  readonly region: string
  readonly name: string
}

const places: Readonly<Record<string, readonly Place[]>> = {
  'XC-KY': [{ region: '610112', name: '未央' }, { region: '610115', name: '临潼' }, { region: '610122', name: '蓝田' }, { region: '610124', name: '周至' }, { region: '610204', name: '耀州' }, { region: '610222', name: '宜君' }, { region: '610802', name: '榆阳' }],
  'XC-TC': [{ region: '610202', name: '王益' }, { region: '610203', name: '印台' }, { region: '610204', name: '耀州' }, { region: '610222', name: '宜君' }],
  'XC-YL': [{ region: '610802', name: '榆阳' }, { region: '610803', name: '横山' }, { region: '610822', name: '府谷' }, { region: '610824', name: '靖边' }, { region: '610881', name: '神木' }],
}

const counts: readonly (readonly [company: string, count: number, kind: string])[] = [['XC-KY', 22, 'class3'], ['XC-TC', 16, 'bus'], ['XC-YL', 8, 'class2']]

/** Lines between invented stops of real districts, each with vehicles of its company. */
export function makeLines(world: DemoWorld): void {
  const random = world.randomFor('lines')
  const total = counts.reduce((sum, [, count]) => sum + world.scale(count), 0)
  const permits = validityDays(random, total, { longest: 2000 })
  let number = 0
  world.add('line', counts.flatMap(([company, count, kind]) => Array.from({ length: world.scale(count) }, (_, index) => {
    number++
    const record = lineRecord(world, { number, index, company, kind, permit: permits[number - 1]!, mileage: kind === 'bus' ? randomInt(random, 8, 24) : randomInt(random, 38, 260), surveyed: randomInt(random, 20, 330) })
    const vehicles = vehiclesFor(world, company, index, world.scale(count))
    for (const vehicle of vehicles) vehicle.values['line'] = record.id
    record.values['vehicles'] = vehicles.map(({ id }) => id)
    return record
  })))
}

function vehiclesFor(world: DemoWorld, company: string, index: number, lines: number): readonly DemoRecord[] {
  return world.all('vehicle').filter(({ values }) => values['ownerOrg'] === orgId(company) && ['regularBus', 'cityBus'].includes(String(values['businessCategory'])) && values['operateStatus'] === 'operating').filter((_, place) => place % lines === index)
}

interface LineTurn {
  readonly number: number
  readonly index: number
  readonly company: string
  readonly kind: string
  readonly permit: number
  readonly mileage: number
  readonly surveyed: number
}

function lineRecord(world: DemoWorld, { number, index, company, kind, permit, mileage, surveyed }: LineTurn): DemoRecord {
  const { day } = world.calendar
  const around = places[company]!
  const from = around[index % around.length]!
  const to = around[(index + 1 + Math.floor(index / around.length)) % around.length]!
  const isBus = kind === 'bus'
  const [start, end] = isBus ? [`${from.name}示范公交枢纽`, `${to.name}示范首末站`] : [`${from.name}示范客运站`, `${to.name}示范客运站`]
  const minutes = Math.round(mileage * (isBus ? 3 : 1.1))
  return demoRecord(world, {
    page: 'line',
    id: numberedId('line', number),
    createdBy: personId(companyOf(company).safety),
    values: {
      lineName: isBus ? `示范${index + 1}路` : `${from.name}—${to.name}${index >= around.length ? `${Math.floor(index / around.length) + 1}线` : ''}`, lineNo: `XL${String(number).padStart(4, '0')}`,
      ownerOrg: orgId(company), kind, operateMode: 'normal', businessMode: 'company', startRegion: from.region, startStation: start, endRegion: to.region, endStation: end, viaRoads: isBus ? '城市道路' : '国道、省道',
      permitNo: `BX${String(610000 + number)}`, permitOrg: '演示市级交通运输主管部门', permitStart: day(permit - 2190), permitEnd: day(permit),
      mileage, expresswayMileage: isBus ? 0 : Math.round(mileage * 0.6), ratedMinutes: minutes, dailyTrips: isBus ? 60 : 8, minDailyTrips: isBus ? 40 : 4,
      firstDepart: isBus ? '06:00' : '07:00', lastDepart: isBus ? '21:30' : '18:00', fare: (isBus ? 2 : Math.round(mileage * 0.32)).toFixed(2),
      stops: [
        { name: start, kind: 'start', region: from.region, distance: 0, minutes: 0 },
        { name: `${from.name}示范配客点`, kind: 'pickup', region: from.region, distance: Math.round(mileage * 0.2), minutes: Math.round(minutes * 0.2), stopMinutes: 3 },
        { name: end, kind: 'end', region: to.region, distance: mileage, minutes },
      ],
      driversRequired: 1, nightRun: false, relay: false,
      riskPoints: isBus ? [{ name: '学校门口路段', kind: 'school', grade: 'yellow', measure: '提前减速到30公里以下，注意横穿学生' }] : [
        { name: '连续弯道路段', kind: 'sharpCurve', startStake: 'K21+300至K24+100', grade: 'orange', measure: '降挡减速，不占道，不在弯道超车' },
        { name: '桥梁结冰路段', kind: 'icy', startStake: 'K35+000', grade: 'yellow', measure: '冬季控速40公里以下，不急刹急打方向' },
      ],
      speedLimits: isBus ? [] : [{ segment: '山区路段', dayLimit: 60, nightLimit: 48 }, { segment: '平原路段', dayLimit: 80, nightLimit: 64 }],
      surveyDate: day(-surveyed), nextSurveyDate: day(365 - surveyed), surveyor: personId(companyOf(company).safety),
      status: permit < 0 ? 'expired' : 'operating',
    },
  })
}
