import { sql } from 'kysely'
import type { Permissions } from '../../contract/session'
import { standardActionTitles } from '../../language/actionTitles'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import { actionsOf, mayDo } from '../access/permissions'
import type { PersonServices } from './call'
import { readFields, textsOf } from './readFields'

/** A page as the matrix of permissions shows it: where it stands in the menu, and what can be done there. */
export interface MatrixPage {
  readonly id: string
  readonly title: string
  readonly area: string
  readonly actions: readonly { readonly name: string; readonly title: string }[]
}

/** The given pages in the order of the menu, each with the actions that can be given; tabs follow the page they belong to. */
export function matrixPages(set: SchemaSet, grantable: Permissions): MatrixPage[] {
  const placed = set.menu.flatMap(({ title, pages }) => pages.flatMap((id) => [id, ...(set.pages[id]?.tabs ?? [])]).map((id) => ({ id, area: title })))
  const known = new Set(placed.map(({ id }) => id))
  const rest = Object.keys(set.pages).filter((id) => !known.has(id)).map((id) => ({ id, area: '其他' }))
  const seen = new Set<string>()
  return [...placed, ...rest].flatMap(({ id, area }) => {
    const page = set.pages[id]
    if (!page || seen.has(id) || !grantable[id]) return []
    seen.add(id)
    return [{ id, area, title: page.title, actions: actionsOf(page).map((name) => ({ name, title: titleOf(page, name) })) }]
  })
}

function titleOf({ states }: PageDefinition, action: string): string {
  return states?.transitions[action]?.title ?? standardActionTitles[action as keyof typeof standardActionTitles] ?? action
}

/** What everybody who holds a post may do already by his roles, and how many hold it: none, nothing. */
export async function inheritedOf(services: PersonServices, postId: string, orgIds: readonly string[]): Promise<{ holders: number; inherited: Permissions }> {
  const { set } = services
  const people = await readFields(services, 'employee', ['roles'], [sql`t.posts @> ${[postId]}::text[]`, sql`t.org_id = any(${orgIds}::text[])`])
  const sets = [...new Map(people.map(({ roles }) => [[...textsOf(roles)].sort().join(' '), textsOf(roles)])).values()]
  const held = sets.map((names) => names.flatMap((name) => set.roles[name] ?? []))
  if (held.length === 0) return { holders: 0, inherited: {} }
  const entries = Object.values(set.pages).flatMap((page): [string, string[]][] => {
    const shared = actionsOf(page).filter((action) => held.every((roles) => mayDo(roles, page.id, action)))
    return shared.length > 0 ? [[page.id, shared]] : []
  })
  return { holders: people.length, inherited: Object.fromEntries(entries) }
}
