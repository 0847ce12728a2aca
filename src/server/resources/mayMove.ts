import type { Mover } from '../../language/pageFile'
import type { TransitionDefinition } from '../../language/pageDefinition'
import type { Principal } from '../access/principal'
import type { PageTable } from './pageTable'

type Values = Readonly<Record<string, unknown>>

/** Whether a person may make this move on this record: his roles allow it, and he is one of those it is for. */
export function mayMove(principal: Principal, table: PageTable, record: Values, transition: TransitionDefinition): boolean {
  return principal.may(table.page.id, transition.name) && transition.by.some((mover) => isMover(mover, principal, table, record))
}

function isMover(mover: Mover, principal: Principal, { page }: PageTable, record: Values): boolean {
  const owner = String(record[page.owner] ?? '')
  const contains = (ids: readonly string[] | null) => ids === null || ids.includes(owner)
  switch (mover) {
    // A regulator sees a company's records without being one of its people.
    case 'org': return contains(principal.orgIds) && (!principal.isRegulator || owner === principal.orgId)
    // The parent acts on what is below it; on its own records it acts as `org`.
    case 'group': return contains(principal.groupOrgIds) && !(principal.orgIds?.includes(owner) ?? false)
    case 'regulator': return principal.isRegulator
    case 'employee': return isPerson(page.person === null ? null : record[page.person], principal.empId)
    case 'system': return false
  }
}

function isPerson(value: unknown, empId: string): boolean {
  return Array.isArray(value) ? value.includes(empId) : value === empId
}
