import { isRoom, rooms } from '../../language/rooms'
import { standardActions } from '../../language/pageFile'
import type { Mover } from '../../language/statesFile'
import type { PageDefinition } from '../../language/pageDefinition'
import type { RoleDefinition, SchemaSet } from '../../language/schemaSet'
import type { Permissions } from '../../contract/session'
import type { Principal } from './principal'

/** Whether one of the roles allows an action on a page; `*` stands for every page or every action, but for no room. */
export function mayDo(roles: readonly Pick<RoleDefinition, 'may'>[], pageId: string, action: string): boolean {
  return roles.some(({ may }) => [may[pageId], isRoom(pageId) ? undefined : may['*']].some((actions) => actions?.includes(action) || actions?.includes('*')))
}

/** Every page and room a person may open, with the actions he may take there. */
export function permissionsOf(set: SchemaSet, may: Principal['may']): Permissions {
  const entries = Object.values(set.pages).flatMap((page) => {
    const allowed = actionsOf(page).filter((action) => may(page.id, action))
    return allowed.length > 0 ? [[page.id, allowed] as const] : []
  })
  const places = Object.entries(rooms).map(([room, actions]) => [room, actions.filter((action) => may(room, action))] as const)
  return Object.fromEntries([...entries, ...places.filter(([, allowed]) => allowed.length > 0)])
}

/** Whether a page gives an action to anybody at all: one without "create" gives it to nobody, whatever his roles allow, and what only the system moves nobody moves. */
export function offersAction(page: PageDefinition, action: string): boolean {
  const standard = standardActions.find((one) => one === action)
  if (standard !== undefined) return standard === 'view' || page.actions.includes(standard)
  const transition = page.states?.transitions[action]
  return transition === undefined || transition.by.some((mover) => mover !== 'system')
}

/** Whether somebody may take an action on a page at all: the page has it, his roles allow it, and it is not for others only, such as a regulator's decision. */
export function mayTake(principal: Pick<Principal, 'may' | 'orgIds' | 'groupOrgIds' | 'isRegulator'>, page: PageDefinition, action: string): boolean {
  const transition = page.states?.transitions[action]
  return offersAction(page, action) && principal.may(page.id, action) && (transition === undefined || transition.by.some((mover) => isEver(mover, principal)))
}

/** The same by name; of a room, whether his roles name it. */
export function mayTakeAt(set: SchemaSet, principal: Parameters<typeof mayTake>[0], id: string, action: string): boolean {
  const page = set.pages[id]
  return page === undefined ? isRoom(id) && principal.may(id, action) : mayTake(principal, page, action)
}

/** Whether there can be a record on which somebody is this mover. */
function isEver(mover: Mover, { orgIds, groupOrgIds, isRegulator }: Pick<Principal, 'orgIds' | 'groupOrgIds' | 'isRegulator'>): boolean {
  if (mover === 'group') return groupOrgIds === null || groupOrgIds.some((id) => !(orgIds?.includes(id) ?? true))
  return mover === 'regulator' ? isRegulator : mover !== 'system'
}

/** Everything that can be allowed on a page. */
export function actionsOf(page: PageDefinition): string[] {
  const standard = standardActions.filter((action) => offersAction(page, action))
  return [...standard, ...Object.keys(page.states?.transitions ?? {}).filter((name) => offersAction(page, name))]
}
