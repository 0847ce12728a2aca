import { afterAll, beforeAll } from 'vitest'
import { duringVisit, openWorld, personNamed, visit, type Visit, type World } from './world'

/** Opens a world before the tests of a file and closes it after them; to be asked for within a test. */
export function worldForTests(): () => World {
  let world: World | undefined
  beforeAll(async () => { world = await openWorld() })
  afterAll(() => world?.close())
  return () => world!
}

export type As = <Result>(name: string, pageId: string, deed: (visit: Visit) => Promise<Result>) => Promise<Result>

/** Does something on a page as one of the demonstration's people, in a browser of their own, and sees to a clean console. */
export function peopleOf(world: () => World, story: string): As {
  return async (name, pageId, deed) => {
    const seen = await visit(world(), world().set.pages[pageId]!, personNamed(world(), name))
    return duringVisit(seen, () => deed(seen), `${story}-${pageId}`)
  }
}
