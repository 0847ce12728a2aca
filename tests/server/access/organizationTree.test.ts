import { describe, expect, it } from 'vitest'
import { buildPrincipal, type Person } from '../../../src/server/access/buildPrincipal'
import { createOrganizationTree, type Organization } from '../../../src/server/access/organizationTree'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { RoleDefinition } from '../../../src/language/schemaSet'

const organization = (id: string, parent: string | null, kind: string, region: string, rest: Partial<Organization> = {}): Organization =>
  ({ id, parent, kind, region, name: id, simpleName: null, regulator: null, industries: [], active: true, ...rest })

const tree = createOrganizationTree([
  organization('group', null, 'group', '610100'),
  organization('group.office', 'group', 'department', '610100'),
  organization('bus', 'group', 'company', '610112'),
  organization('bus.safety', 'bus', 'department', '610112'),
  organization('bus.team', 'bus.safety', 'team', '610112'),
  organization('bus.branch', 'bus', 'branch', '610204'),
  organization('ferry', 'group', 'company', '610902'),
  organization('watched', null, 'company', '620100', { regulator: 'city' }),
  organization('watched.team', 'watched', 'team', '620100'),
  organization('city', null, 'regulator', '610100'),
  organization('province', null, 'regulator', '610000'),
])

const role = (records: RoleDefinition['records']): RoleDefinition => ({ name: records, title: records, records, recordsOn: {}, may: { veh: ['view'] } })
const roles = Object.fromEntries((['own', 'org', 'group', 'region', 'all'] as const).map((records) => [records, role(records)]))
const person = (...held: string[]): Person => ({ id: 'e1', name: '苏映雪', mobile: '13800000004', orgId: 'bus', roles: held, posts: [], postIds: [], concurrent: [], closed: null })

describe('the organisation tree', () => {
  it.each([['bus.team', 'bus'], ['bus', 'bus'], ['bus.branch', 'bus.branch'], ['group.office', 'group'], ['nowhere', undefined]])('%s belongs to %s', (id, company) => {
    expect(tree.companyOf(id)?.id).toBe(company)
  })

  it('ends in a circle', () => {
    const circle = createOrganizationTree([organization('a', 'b', 'team', '61'), organization('b', 'a', 'team', '61')])
    expect(circle.companyOf('a')?.kind).toBe('team')
    expect(circle.subtree('a').sort()).toEqual(['a', 'b'])
  })
})

describe('a principal', () => {
  it('of a company sees the company with its parts, not its branches or siblings', () => {
    const principal = buildPrincipal(person('org'), 'bus', tree, { roles })
    expect(principal.orgIds).toEqual(['bus', 'bus.safety', 'bus.team'])
    expect(principal.groupOrgIds).toEqual(principal.orgIds)
    expect(principal).toMatchObject({ isRegulator: false })
    expect(principal.onlyOwn('veh')).toBe(false)
  })

  it('of a group sees everything below on pages of the group', () => {
    const principal = buildPrincipal(person('group'), 'group', tree, { roles })
    expect(principal.orgIds).toEqual(['group', 'group.office'])
    expect([...(principal.groupOrgIds ?? [])].sort()).toEqual(['bus', 'bus.branch', 'bus.safety', 'bus.team', 'ferry', 'group', 'group.office'])
  })

  it('that regulates a city sees its organisations and those it is named for', () => {
    const principal = buildPrincipal(person('region'), 'city', tree, { roles })
    expect([...(principal.orgIds ?? [])].sort()).toEqual(['bus', 'bus.safety', 'bus.team', 'city', 'group', 'group.office', 'watched', 'watched.team'])
    expect(principal).toMatchObject({ isRegulator: true })
    expect(principal.onlyOwn('veh')).toBe(false)
  })

  it('that regulates a province sees every city in it', () => {
    const seen = buildPrincipal(person('region'), 'province', tree, { roles }).groupOrgIds ?? []
    expect(seen).toContain('ferry')
    expect(seen).not.toContain('watched')
  })

  it('that drives sees only what concerns the person', () => {
    expect(buildPrincipal(person('own'), 'bus', tree, { roles }).onlyOwn('veh')).toBe(true)
  })

  it('sees as far as the widest role', () => {
    const principal = buildPrincipal(person('own', 'all', 'org'), 'bus', tree, { roles })
    expect(principal).toMatchObject({ orgIds: null, groupOrgIds: null })
    expect(principal.onlyOwn('veh')).toBe(false)
  })

  it('sees on each page as far as the roles that open it', () => {
    const station: RoleDefinition = { ...role('org'), recordsOn: { exam: 'own' }, may: { veh: ['view'], exam: ['view'], line: ['view'] } }
    const trainer: RoleDefinition = { ...role('org'), may: { exam: ['view'] } }
    const driver: RoleDefinition = { ...role('own'), recordsOn: { line: 'org' }, may: { veh: ['view'], line: ['view'], log: ['view'] } }
    const ownOf = (...held: RoleDefinition[]) => {
      const { onlyOwn } = buildPrincipal(person(...held.map((_, index) => String(index))), 'bus', tree, { roles: Object.fromEntries(held.map((one, index) => [String(index), one])) })
      return ['veh', 'exam', 'line', 'log'].filter(onlyOwn)
    }
    expect(ownOf(station)).toEqual(['exam'])
    expect(ownOf(driver)).toEqual(['veh', 'exam', 'log'])
    expect(ownOf(station, trainer)).toEqual([])
    expect(ownOf(station, driver)).toEqual(['exam', 'log'])
  })

  it('reads for its company and those above, and for the regions around it', () => {
    expect(buildPrincipal(person('own'), 'bus', tree, { roles }).readsFor).toEqual({ orgs: expect.arrayContaining(['bus']) as string[], regions: ['610112', '610100', '610000'] })
  })

  it('opens pages that are made for another business only to those who look after such a company', () => {
    const company = (id: string, parent: string | null, region: string, industries: string[], kind = 'company') => ({ ...tree.get('bus')!, id, parent, region, industries, kind })
    const trade = createOrganizationTree([company('top', null, '610100', ['bus'], 'group'), company('coach', 'top', '610112', ['charterPassenger']), company('coach.safety', 'coach', '610112', [], 'department'), company('ferry', 'top', '610902', ['waterPassenger']), company('new', null, '610112', [])])
    const pages = Object.fromEntries(Object.entries({ ship: { industries: ['waterPassenger', 'waterFreight'] }, veh: null }).map(([id, audience]) => [id, { id, for: audience } as unknown as PageDefinition]))
    const open: RoleDefinition = { ...role('org'), may: { '*': ['view'] } }
    const opened = (records: RoleDefinition['records'], orgId: string) => {
      const { may, holds } = buildPrincipal(person('open'), orgId, trade, { roles: { open: { ...open, records } }, pages })
      expect(Object.keys(pages).every((id) => holds(id, 'view'))).toBe(true)
      return Object.keys(pages).filter((id) => may(id, 'view'))
    }
    expect(opened('org', 'coach')).toEqual(['veh'])
    expect(opened('org', 'ferry')).toEqual(['ship', 'veh'])
    expect(opened('group', 'top')).toEqual(['ship', 'veh'])
    expect(opened('org', 'top')).toEqual(['veh'])
    expect(opened('all', 'coach')).toEqual(['ship', 'veh'])
    expect(opened('org', 'new')).toEqual(['ship', 'veh'])
    expect(buildPrincipal(person('open'), 'coach', trade, { roles: { open }, pages }, [{ may: { ship: ['view'] } }]).may('ship', 'view')).toBe(true)
  })

  it('whose role no longer exists may do nothing', () => {
    const principal = buildPrincipal(person('retired'), 'bus', tree, { roles })
    expect(principal.may('veh', 'view')).toBe(false)
    expect(principal.onlyOwn('veh')).toBe(true)
  })
})
