import type { SessionUser } from '../../src/contract/session'

/** A signed-in person of one organisation. */
export const officer: SessionUser = {
  token: 't1', refreshToken: 'r1', ownerId: 'o1', ownerName: '西安星程示范客运有限公司', simpleName: '星程客运', empId: 'e1', empName: '苏映雪', mobile: '13800000004',
  areaCode: '610100', areaName: '西安市', appId: null, logined: true, failureTime: 4_000_000_000_000, roles: ['safetyOfficer'], extra: null, webApiUrl: null, channelName: null, childIds: null,
  allOrgIds: 'o1', industryId: null, pwdChanged: true, jyaOrgId: null, postNames: null, tenantId: null,
}
