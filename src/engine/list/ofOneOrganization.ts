import type { SessionReach } from '../../contract/session'
import type { PageDefinition } from '../../language/pageDefinition'

/**
 * Whether all that a list can show belongs to one organisation: then neither a column nor a filter says whose it is. What was sent
 * or is there to be read has others' records among it, and the rows of a statistic are what they are grouped by.
 */
export function isOfOneOrganization({ scope, readBy, receivers, statistics }: Pick<PageDefinition, 'scope' | 'readBy' | 'receivers' | 'statistics'>, reach: SessionReach | undefined): boolean {
  if (reach === undefined || readBy !== null || receivers !== null || statistics !== null) return false
  return scope === 'org' ? reach !== 'all' : scope === 'group' && reach === 'company'
}

/** Columns or filters of a list as somebody needs them who sees so far. */
export function withoutIdleOwner<Part extends { readonly field: string }>(page: PageDefinition, reach: SessionReach | undefined, parts: readonly Part[]): readonly Part[] {
  return page.owner !== page.label && isOfOneOrganization(page, reach) ? parts.filter(({ field }) => field !== page.owner) : parts
}
