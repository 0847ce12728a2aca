import type { RecordContext } from '../../language/recordContext'
import type { SchemaSet } from '../../language/schemaSet'
import type { Principal } from '../access/principal'

/** What the rules of a record may ask, filled in by the server: every dictionary in full, one moment per request. */
export function recordContext(set: SchemaSet, principal: Principal, now: Date): RecordContext {
  return {
    dictionary: (name) => set.dictionaries[name],
    refLabel: () => undefined,
    now,
    user: { id: principal.empId, orgId: principal.orgId, roles: principal.roles },
  }
}
