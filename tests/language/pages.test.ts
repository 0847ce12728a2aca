import { describe, expect, it } from 'vitest'
import { loadFixture } from '../fixtures/loadFixture'
import { buildPageIndex } from '../../src/language/pageIndex.node.js'

const set = await loadFixture('core', 'inspections')
const page = (id: string) => set.pages[id]!

describe('a page that extends a base', () => {
  it('has what the base says and what it says itself, and nothing of what it deletes', () => {
    expect(page('monthCheck').title).toBe('月检查')
    expect(Object.keys(page('monthCheck').fields)).toEqual(['checkNo', 'kind', 'org', 'inspector', 'inspectDate', 'deadline', 'items', 'failCount', 'passRate', 'fine', 'status', 'weather'])
    expect(Object.keys(page('monthCheck').states!.transitions)).toEqual(['submit', 'confirm'])
  })

  it('does not take over the path of a page', () => {
    expect(page('groupCheck').path).toBe('/groupCheck')
    expect(page('groupCheck').endpoints).toMatchObject({ backend: 'main', base: '/groupCheck', calls: { page: 'POST /page', transition: 'POST /{id}/{transition}' } })
  })

  it('makes objects of the rows of a checklist', () => {
    expect(page('dayCheck').fields['items']).toMatchObject({ defaultRows: [{ item: '灯光有效', critical: true }, { item: '灭火器有效', critical: false }] })
  })
})

describe('what a page file leaves out', () => {
  it('is completed: owner, label, noun, list, states', () => {
    const organization = page('organization')
    expect(organization.owner).toBe('orgId')
    expect(organization.fields['orgId']).toEqual({ name: 'orgId', title: '所属企业', type: 'org', required: true, default: 'myOrg' })
    expect(page('danger').noun).toBe('隐患')
    expect(page('danger').label).toBe('content')
    expect(page('danger').list.columns.map(({ field }) => field)).toEqual(['content', 'level', 'source', 'org', 'status'])
    expect(page('danger').list.filters.map(({ field, operator }) => [field, operator])).toEqual([['content', 'contains'], ['level', 'in'], ['status', 'in']])
    expect(page('danger').list.sort).toEqual({ column: 'updatedAt', asc: false })
    expect(page('danger').states).toMatchObject({ editable: ['open'], transitions: { close: { needs: ['measure'], when: null, checks: [], effects: [] } } })
    expect(page('dayCheck').annex['photo']).toEqual({ name: 'photo', title: '现场照片', accept: ['image'], max: 5, maxSize: 20, required: true, visibleWhen: null, help: '' })
  })

  it('puts into the form what can be filled in, and the rest into the detail', () => {
    expect(page('danger').form).toEqual({ layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', fields: ['content', 'level', 'org', 'measure'], columns: 2, visibleWhen: null }] }], foot: [] })
    expect(page('danger').detail.tabs[0]?.sections.map(({ title, fields }) => [title, fields])).toEqual([['', ['content', 'level', 'org', 'measure']], ['其他信息', ['source']]])
  })

  it('leaves out of the form what the page stamps', () => {
    expect(page('dayCheck').form.tabs[0]?.sections[0]?.fields).not.toContain('kind')
  })
})

it('shows a group whose record it is, right after the label', () => {
  expect(page('groupCheck').list.columns.slice(0, 3).map(({ field }) => field)).toEqual(['checkNo', 'org', 'kind'])
  expect(page('groupCheck').list.filters[0]).toEqual({ field: 'org', title: '受检企业', operator: page('groupCheck').list.filters[0]?.operator, default: null })
  expect(page('dayCheck').list.columns.map(({ field }) => field)).not.toContain('org')
})

it('shares tabs among all their members', () => {
  expect(page('dayCheck').tabs).toEqual(['dayCheck', 'monthCheck'])
  expect(page('monthCheck').tabs).toEqual(['dayCheck', 'monthCheck'])
})

it('unites the fields of all pages of a resource', () => {
  const check = set.resources['check']!
  expect(check.pages).toEqual(['dayCheck', 'monthCheck', 'groupCheck'])
  expect(Object.keys(check.fields)).toEqual(expect.arrayContaining(['reason', 'weather']))
  expect(check).toMatchObject({ home: 'dayCheck', label: 'checkNo', owner: 'org' })
})

it('tells a page what it must know of the resources it points to', () => {
  const { references, dictionaries } = page('dayCheck')
  expect(Object.keys(references)).toEqual(['organization', 'employee', 'danger'])
  expect(references['employee']).toMatchObject({ page: 'employee', path: '/employee', title: '人员', label: 'name', endpoints: { base: '/employee' } })
  expect(Object.keys(references['employee']!.fields)).toEqual(['mobile'])
  expect(Object.keys(dictionaries)).toEqual(['check_kind', 'check_result', 'check_status'])
})

it('adds up the menus of several folders', () => {
  expect(set.menu.map(({ title }) => title)).toEqual(['组织与人员', '检查与隐患'])
})

it('indexes every page with the initials of its title and a hash of what it says', async () => {
  const { pages } = buildPageIndex(set)
  expect(pages.find(({ id }) => id === 'dayCheck')).toMatchObject({ path: '/dayCheck', title: '日检查', area: 'safety', initials: 'rjc', hash: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown })
  expect(buildPageIndex(await loadFixture('core', 'inspections')).pages).toEqual(pages)
})
