import { describe, expect, it } from 'vitest'
import { isOfOneOrganization, withoutIdleOwner } from '../../../src/engine/list/ofOneOrganization'
import { renderList, listOf } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const owned = (parts: object = {}) => vehiclePage({ owner: 'kind', scope: 'group', ...parts })

describe('whose records a list shows', () => {
  it.each([
    ['a company on its own page', { scope: 'org' }, 'company', true],
    ['a company on a page of groups', { scope: 'group' }, 'company', true],
    ['a group on a page of groups', { scope: 'group' }, 'group', false],
    ['a group on the page of a company', { scope: 'org' }, 'group', true],
    ['a regulator on the page of a company', { scope: 'org' }, 'all', false],
    ['what everybody has', { scope: 'any' }, 'company', false],
    ['what was sent by others', { scope: 'org', receivers: 'orgs' }, 'company', false],
    ['what is there to be read', { scope: 'group', readBy: 'spare' }, 'company', false],
    ['a backend that does not say', { scope: 'org' }, undefined, false],
  ] as const)('%s', (_case, parts, reach, alone) => {
    expect(isOfOneOrganization(owned(parts), reach)).toBe(alone)
  })

  it('leaves out neither column nor filter of what names the record', () => {
    expect(withoutIdleOwner(owned({ label: 'kind' }), 'company', owned().list.columns)).toHaveLength(owned().list.columns.length)
  })

  it.each([['company', false], ['group', true]] as const)('shows column and filter of the owner to a %s as it needs them', async (reach, shown) => {
    const { findByText, container } = renderList({ page: owned(), client: { page: listOf([vehicle(1, { plateNo: '陕A1' })]).page }, services: { user: { id: 'u1', name: '王芳', orgId: '10', roles: [], reach } } })
    await findByText('陕A1')
    expect(container.querySelector('[data-filter="kind"]') !== null).toBe(shown)
    expect([...container.querySelectorAll('th')].some((head) => head.textContent === '车辆类型')).toBe(shown)
  })
})
