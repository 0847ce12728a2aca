import { standardActions } from '../../language/pageFile'
import type { PageDefinition, RoleDefinition, SchemaSet } from '../../language/pageDefinition'
import type { Permissions } from '../../contract/session'

/** Whether one of the roles allows an action on a page; `*` stands for every page or every action. */
export function mayDo(roles: readonly RoleDefinition[], pageId: string, action: string): boolean {
  return roles.some(({ may }) => [may[pageId], may['*']].some((actions) => actions?.includes(action) || actions?.includes('*')))
}

/** Every page the roles may open, with the actions they may take there. */
export function permissionsOf(set: SchemaSet, roles: readonly RoleDefinition[]): Permissions {
  const entries = Object.values(set.pages).flatMap((page) => {
    const allowed = actionsOf(page).filter((action) => mayDo(roles, page.id, action))
    return allowed.length > 0 ? [[page.id, allowed] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What can be done on a page at all: a page without "create" gives it to no role. */
function actionsOf(page: PageDefinition): string[] {
  const standard = standardActions.filter((action) => action === 'view' || page.actions.includes(action))
  return [...standard, ...Object.keys(page.states?.transitions ?? {})]
}
