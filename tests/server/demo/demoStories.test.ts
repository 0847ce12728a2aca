import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/fields/random'
import { addMonths, daysBetween } from '../../../src/language/calendar'
import { castMembers } from '../../../src/server/demo/castMembers'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { companies, orgId } from '../../../src/server/demo/organizations'
import { validityBuckets, validityDays } from '../../../src/server/demo/validityDays'

const now = new Date('2026-11-20T03:00:00.000Z')
const full = makeDemoWorld('full', now)
const person = (number: number) => full.all('employee')[number - 1]!.values

describe('the full set', () => {
  it('has the numbers of records it promises', () => {
    const counts = Object.fromEntries([...full.records].map(([resource, records]) => [resource, records.length]))
    expect(counts).toMatchObject({ organization: 45, vehicle: 340, tank: 60, line: 46, ship: 9, checklistTemplate: 27, loginLog: 5000 })
    expect(counts['employee']).toBeGreaterThanOrEqual(415)
    expect(counts['employee']).toBeLessThanOrEqual(425)
  })

  it('gives drivers vehicles of their own company', () => {
    const org = new Map(full.all('employee').map(({ id, values }) => [id, values['org']]))
    const strangers = full.all('vehicle').filter(({ values }) => values['mainDriver'] !== null && org.get(String(values['mainDriver'])) !== values['ownerOrg'])
    expect(strangers.map(({ id }) => id)).toEqual([])
  })

  it('lets nobody who has left or is suspended drive', () => {
    const status = new Map(full.all('employee').map(({ id, values }) => [id, values['status']]))
    const drivers = full.all('vehicle').flatMap(({ values }) => (values['mainDriver'] === null ? [] : [status.get(String(values['mainDriver']))]))
    expect(new Set(drivers)).toEqual(new Set(['onDuty']))
  })

  it('names no two people of a company alike', () => {
    const names = full.all('employee').map(({ values }) => `${String(values['org'])} ${String(values['name'])}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('spreads the validity of qualifications over all that the list colours', () => {
    const ends = full.all('employee').flatMap(({ values }) => (values['qualEnd'] ? [daysBetween('2026-11-20', String(values['qualEnd']))] : []))
    for (const { from, to } of validityBuckets) expect(ends.some((days) => days >= from && days <= to)).toBe(true)
    expect(ends.filter((days) => days < 0).length / ends.length).toBeLessThan(0.06)
  })

  it('shows hazards and inspections in every state', () => {
    const states = (resource: string) => new Set(full.all(resource).map(({ values }) => values['status']))
    expect(states('hazard')).toEqual(new Set(['pending', 'rectifying', 'review', 'returned', 'closed', 'cancelled']))
    expect(states('inspection')).toEqual(new Set(['draft', 'pendingSign', 'rectifying', 'closed', 'voided']))
    expect(states('vehicleInsurance')).toEqual(new Set(['pending', 'active', 'expiring', 'expired', 'surrendered']))
  })
})

describe('the cast', () => {
  it('has 陆知远, head of the coach company, head the station too', () => {
    const [post, ...others] = full.all('concurrentPost').map(({ values }) => values)
    expect(others).toEqual([])
    expect(post).toMatchObject({ employee: 'emp00003', org: orgId('XC-ZH'), roles: ['orgAdmin'] })
    expect(person(3)).toMatchObject({ name: '陆知远', org: orgId('XC-KY') })
  })

  it('stands whole in the small set too, under the same numbers', () => {
    const small = makeDemoWorld('small', now).all('employee')
    expect(small.slice(0, 16).map(({ values }) => values['name'])).toEqual(castMembers.map(({ name }) => name))
    expect(small.slice(0, 16).map(({ values }) => values['mobile'])).toEqual(full.all('employee').slice(0, 16).map(({ values }) => values['mobile']))
  })

  it('bears the identity numbers of the script', () => {
    expect(person(1)['idCard']).toBe('619999197804120011')
    expect(person(14)['idCard']).toBe('61999919631215021X')
    expect(person(16)['idCard']).toBe('619999198401020256')
  })

  it('tells its stories on any day', () => {
    const later = makeDemoWorld('small', new Date('2027-03-01T03:00:00.000Z')).all('employee')
    const birthday = String(later[13]!.values['idCard']).replace(/^.{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
    expect(daysBetween('2027-03-01', addMonths(birthday, 63 * 12))).toBe(25)
    expect(person(11)).toMatchObject({ status: 'suspended', suspendReason: 'certExpired', qualEnd: '2026-11-17' })
    expect(person(12)).toMatchObject({ status: 'suspended', suspendReason: 'pointsFull', licensePoints: 12 })
    expect(person(15)).toMatchObject({ status: 'preJob', hireDate: '2026-11-08' })
  })
})

describe('organisations and spread', () => {
  it('stand under one group, which names its regulator', () => {
    const tree = full.all('organization')
    expect(tree.filter(({ values }) => values['parent'] === null).map(({ id }) => id)).toEqual([orgId('SF-JG'), orgId('XC')])
    expect(tree.find(({ id }) => id === orgId('XC'))!.values['regulatorOrg']).toBe(orgId('SF-JG'))
    expect(companies).toHaveLength(8)
  })

  it('keeps the shares of the buckets', () => {
    const days = validityDays(seededRandom(1), 1000)
    for (const { share, from, to } of validityBuckets) expect(days.filter((day) => day >= from && day <= to)).toHaveLength(Math.round(share * 1000))
  })
})
