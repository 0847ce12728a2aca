import { createHash } from 'node:crypto'
import type { SchemaSet } from '../../language/schemaSet'
import { permissionsOf } from './permissions'
import type { Principal } from './principal'

const marks = new WeakMap<Principal, string>()

/** A short mark of everything somebody may do; a principal is made anew when that may have changed. Null for nobody. */
export function permissionMark(set: SchemaSet, principal: Principal | undefined): string | null {
  if (principal === undefined) return null
  const known = marks.get(principal)
  if (known !== undefined) return known
  const mark = createHash('sha256').update(JSON.stringify([principal.orgId, permissionsOf(set, principal.may)])).digest('base64url').slice(0, 12)
  marks.set(principal, mark)
  return mark
}
