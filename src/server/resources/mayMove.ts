import { employeeResource, organizationResource } from '../../fields/referenceType'
import type { Mover } from '../../language/statesFile'
import type { TransitionDefinition } from '../../language/pageDefinition'
import type { Principal } from '../access/principal'
import type { PageTable } from './pageTable'

type Values = Readonly<Record<string, unknown>>

/** Whether a person may make this move on this record: his roles allow it, and he is one of those it is for. */
export function mayMove(principal: Principal, table: PageTable, record: Values, transition: TransitionDefinition): boolean {
  return principal.may(table.page.id, transition.name) && isHis(principal, table, record) && transition.by.some((mover) => isMover(mover, principal, table, record))
}

function isMover(mover: Mover, principal: Principal, { page }: PageTable, record: Values): boolean {
  const owner = String(record[page.owner] ?? '')
  switch (mover) {
    case 'org': return isOwn(principal, owner)
    // The parent acts on what is below it; on its own records it acts as `org`.
    case 'group': return isOwner(principal.groupOrgIds, owner) && !(principal.orgIds?.includes(owner) ?? false)
    case 'regulator': return principal.isRegulator
    case 'receiver': return [page.receivers === null ? null : record[page.receivers]].flat().some((id) => isOwn(principal, id))
    case 'employee': return isPerson(page.person === null ? null : record[page.person], principal.empId)
    case 'system': return false
  }
}

/** A regulator sees a company's records without being one of its people. */
function isOwn(principal: Principal, organization: unknown): boolean {
  return isOwner(principal.orgIds, organization) && (!principal.isRegulator || organization === principal.orgId)
}

function isOwner(ids: readonly string[] | null, organization: unknown): boolean {
  return ids === null || ids.some((id) => id === organization)
}

/**
 * Who only received a record moves it, and what everybody sees everybody reads; it is changed and removed by those it belongs to.
 * Where it belongs to nobody, the permission alone decides.
 */
export function mayWrite(principal: Principal, table: PageTable, record: Values): boolean {
  const { page, resource } = table
  if (page.scope === 'own') return true
  if (!isHis(principal, table, record)) return false
  const ids = page.scope === 'org' ? principal.orgIds : principal.groupOrgIds
  // The root of the tree belongs to nobody but itself.
  if (resource.name === organizationResource) return isOwner(ids, record['id']) || isOwner(ids, record[page.owner])
  return (record[page.owner] ?? null) === null || isOwner(ids, record[page.owner])
}

/** Who sees only what concerns him may besides read what is there for everybody, and no more than read it. As `personConditions` of the scope. */
function isHis({ empId, onlyOwn }: Principal, { page, resource }: PageTable, record: Values): boolean {
  if (!onlyOwn(page.id) || page.scope === 'own') return true
  return record['createdBy'] === empId || (page.person !== null && isPerson(record[page.person], empId)) || (resource.name === employeeResource && record['id'] === empId)
}

function isPerson(value: unknown, empId: string): boolean {
  return Array.isArray(value) ? value.includes(empId) : value === empId
}
