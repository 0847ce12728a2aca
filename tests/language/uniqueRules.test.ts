import { describe, expect, it } from 'vitest'
import { collide, countsFor, isSameClaim, namesInRule } from '../../src/language/uniqueRules'
import { loadFixture } from '../fixtures/loadFixture'

const set = await loadFixture('core', 'unique')
const truck = set.resources['truck']!
const policy = set.resources['policy']!
const visit = set.resources['visit']!
const [ofPolicies] = policy.unique
const active = { plateNo: '陕A0001', kind: '交强', startDate: '2026-01-01', endDate: '2026-12-31', status: 'active' }

describe('rules over several records', () => {
  it('belong to the resource, each with the records of the page that declares it', () => {
    expect(visit.unique.map(({ fields, where, period }) => ({ fields, where, period }))).toEqual([
      { fields: ['plateNo', 'day'], where: { kind: 'day' }, period: null },
      { fields: ['plateNo'], where: { kind: 'month' }, period: { start: 'visitedAt', end: 'leftAt' } },
    ])
    expect(set.pages['policyArchive']!.unique).toEqual([])
    expect(policy.unique).toHaveLength(1)
  })

  it('stand at their first field, unless they say otherwise', () => {
    expect(truck.unique.map(({ at }) => at)).toEqual(['plateNo', 'note', 'engineNo'])
  })

  it('count a record that is of their page, filled in, and meets the condition', () => {
    const counts = (record: object) => countsFor(ofPolicies!, policy.fields, { ...active, ...record })
    expect([{}, { endDate: null }, { startDate: null }, { kind: '' }, { status: 'void' }, { kind: '附加' }].map(counts)).toEqual([true, true, false, false, false, false])
    expect(['day', 'month', null].map((kind) => countsFor(visit.unique[0]!, visit.fields, { plateNo: '1', day: '2026-01-01', kind }))).toEqual([true, false, false])
  })

  it('let days meet nowhere, and moments touch', () => {
    const meets = (start: string, end: string | null) => collide(ofPolicies!, policy.fields, active, { ...active, startDate: start, endDate: end })
    expect([meets('2026-12-31', '2027-12-30'), meets('2027-01-01', null), meets('2025-01-01', '2025-12-31'), meets('2025-01-01', null)]).toEqual([true, false, false, true])
    const stay = { plateNo: '1', kind: 'month', visitedAt: '2026-05-01T08:00:00.000Z', leftAt: '2026-05-01T09:00:00.000Z' }
    const next = { ...stay, visitedAt: '2026-05-01T09:00:00.000Z', leftAt: null }
    expect(collide(visit.unique[1]!, visit.fields, stay, next)).toBe(false)
    expect(collide(visit.unique[1]!, visit.fields, { ...stay, leftAt: null }, next)).toBe(true)
  })

  it('compare amounts by what they are worth', () => {
    expect(isSameClaim(['price'], truck.fields, { price: '1.5' }, { price: '1.50' })).toBe(true)
  })

  it('know every field that they depend on', () => {
    expect([...namesInRule(ofPolicies!, policy.fields)].sort()).toEqual(['endDate', 'kind', 'plateNo', 'startDate', 'status'])
    expect(namesInRule(visit.unique[0]!, visit.fields)).toEqual(['plateNo', 'day', 'kind'])
  })
})
