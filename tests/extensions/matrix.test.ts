import { expect, it } from 'vitest'
import { changeCount, pagesByArea, shareOf, withActions } from '../../src/extensions/postPermissions/matrix'

const pages = [{ id: 'veh', title: '车辆管理', area: '车辆设备', actions: [] }, { id: 'emp', title: '人员管理', area: '人员机构', actions: [] }, { id: 'ship', title: '船舶管理', area: '车辆设备', actions: [] }]

it('any action of a page brings the right to open it, and losing that takes all', () => {
  const given = withActions({}, [{ page: 'veh', actions: ['edit'] }], true)
  expect(given).toEqual({ veh: ['view', 'edit'] })
  expect(withActions(given, [{ page: 'veh', actions: ['edit'] }], false)).toEqual({ veh: ['view'] })
  expect(withActions(given, [{ page: 'veh', actions: ['view'] }], false)).toEqual({})
})

it('a row or column is given whole, in part or not, as far as it can be given', () => {
  const grantable = { veh: ['view', 'edit'], emp: ['view'] }
  const column = [{ page: 'veh', actions: ['edit'] }, { page: 'emp', actions: ['edit'] }]
  expect(shareOf({ veh: ['view', 'edit'] }, grantable, column)).toBe('all')
  expect(shareOf({ veh: ['view'] }, grantable, [{ page: 'veh', actions: ['view', 'edit'] }])).toBe('some')
  expect(shareOf({}, grantable, column)).toBe('none')
})

it('pages stand by area, and are found by their title or their area', () => {
  expect(pagesByArea(pages, '').map(({ area, pages: { length } }) => [area, length])).toEqual([['车辆设备', 2], ['人员机构', 1]])
  expect(pagesByArea(pages, '船舶').flatMap((group) => group.pages.map(({ id }) => id))).toEqual(['ship'])
  expect(pagesByArea(pages, '车辆').flatMap((group) => group.pages.map(({ id }) => id))).toEqual(['veh', 'ship'])
})

it('changes are counted one by one', () => {
  expect(changeCount({ veh: ['view', 'edit'] }, { veh: ['view'], emp: ['view'] })).toBe(2)
})
