import type { TransitionDefinition } from '../../../src/language/pageDefinition'
import type { Desk, World } from './world'

export type Mover = Pick<Desk, 'page' | 'api'>

/** Others who may make the move, where the one at the window may not: on this page, or on the one where they decide about the same records. */
export function moversOf(world: World, { page, api }: Desk, transition: TransitionDefinition): readonly Mover[] {
  const pages = [page, ...Object.values(world.set.pages).filter((other) => other !== page && other.resource === page.resource && other.states?.transitions[transition.name])]
  return pages.flatMap((there) => world.accounts.filter((one) => (one !== api || there !== page) && one.permissions[there.id]?.includes(transition.name)).map((one) => ({ page: there, api: one })))
}
