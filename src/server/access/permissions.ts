import { standardActions } from '../../language/pageFile'
import type { PageDefinition, RoleDefinition, SchemaSet } from '../../language/pageDefinition'
import type { Permissions } from '../../contract/session'
import type { Principal } from './principal'

/** Whether one of the roles allows an action on a page; `*` stands for every page or every action. */
export function mayDo(roles: readonly Pick<RoleDefinition, 'may'>[], pageId: string, action: string): boolean {
  return roles.some(({ may }) => [may[pageId], may['*']].some((actions) => actions?.includes(action) || actions?.includes('*')))
}

/** Every page a person may open, with the actions he may take there. */
export function permissionsOf(set: SchemaSet, may: Principal['may']): Permissions {
  const entries = Object.values(set.pages).flatMap((page) => {
    const allowed = actionsOf(page).filter((action) => may(page.id, action))
    return allowed.length > 0 ? [[page.id, allowed] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Whether a page knows a standard action at all: one without "create" gives it to nobody, whatever his roles allow. */
export function offersAction(page: PageDefinition, action: string): boolean {
  const standard = standardActions.find((one) => one === action)
  return standard === undefined || standard === 'view' || page.actions.includes(standard)
}

/** Everything that can be allowed on a page. */
export function actionsOf(page: PageDefinition): string[] {
  const standard = standardActions.filter((action) => offersAction(page, action))
  return [...standard, ...Object.keys(page.states?.transitions ?? {})]
}
