import type { Principal } from '../access/principal'

/** Nobody: what happens by itself bears this name in the history. */
export const nobody: Principal = { empId: 'system', name: '系统', orgId: '', roles: [], orgIds: null, groupOrgIds: null, reach: 'all', onlyOwn: () => false, readsFor: { orgs: [], regions: [] }, isRegulator: false, may: () => true, holds: () => true }
