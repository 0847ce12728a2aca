import type { RecordOption } from '../../../src/contract/envelope'
import type { TransitionDefinition } from '../../../src/language/pageDefinition'
import type { Api } from '../harness/api'
import { organizationsOffered } from '../harness/exampleContext'
import { efforts, findWalk, type Effort, type Walk } from './findWalk'
import { moversOf } from './movers'
import { keepFind, readFind } from './walkFinds'
import { hangsOnOthers } from './ways'
import { deskOf, peopleFor, type Desk, type World } from './world'

/** A way, and whose it is. */
export interface FoundWay {
  readonly desk: Desk
  readonly walk: Walk
}

/** Who tries, and how hard. */
interface Attempt {
  readonly api: Api
  readonly effort: Effort
}

/** Finds a way to a move; null where that hangs on what other pages write. Where one company has no room left, as when all of its people stand on the lists of all of its trainings, another begins. */
export async function findWay(world: World, desk: Desk, target: TransitionDefinition, turn: number): Promise<FoundWay | null> {
  const { page } = desk
  const last = world.walkers.get(page.id)
  const hangs = hangsOnOthers(world.set, page, target)
  const walkers = [...new Set([desk.api, ...peopleFor(world, page, 'create', 'own')])]
  const patience = 2
  const attempts: readonly Attempt[] = [
    // Whose record went through last is tried harder before anybody else is.
    ...(last ? efforts.slice(0, patience).map((effort) => ({ api: last, effort })) : []),
    ...efforts.flatMap((effort, index) => walkers.filter((api) => api !== last || index >= patience).map((api) => ({ api, effort }))),
  ]
  const move = `${page.id}.${target.name}.${turn}`
  // What other pages have to write first chance meets at nobody's desk, or at the first.
  for (const { api, effort } of [...attemptFound(move, walkers), ...(hangs ? attempts.slice(0, 1) : attempts)]) {
    const found = await findWalkFor(world, desk, api, target, turn, effort)
    if (!found) continue
    keepFind(move, { mobile: api.mobile, seed: found.walk.seed, mends: effort.mends })
    return found
  }
  if (hangs) {
    world.leftOut.add(`${page.id}.${target.name}`)
    return null
  }
  throw new Error(`No generated record of ${page.id} could be led to the move ${target.name}: its conditions are never met together.`)
}

/** Where another robot of the run has found a way, beginning with the same records: it need not be searched for again, if it still goes. */
function attemptFound(move: string, walkers: readonly Api[]): readonly Attempt[] {
  const find = readFind(move)
  const api = walkers.find(({ mobile }) => mobile === find?.mobile)
  return find && api ? [{ api, effort: { from: find.seed - 1, to: find.seed, mends: find.mends } }] : []
}

async function findWalkFor(world: World, { page }: Desk, api: Api, target: TransitionDefinition, turn: number, effort: Effort): Promise<FoundWay | null> {
  const there = await deskOf(world, page, api)
  const taken = [...there.context.taken, ...(world.walking.get(page.resource) ?? [])]
  const walk = await findWalk(page, target, { ...there.context, taken, organizations: await organizationsAbove(world, there, target) }, turn, effort)
  if (!walk) return null
  world.walkers.set(page.id, api)
  return { desk: there, walk }
}

/** Where a record may be handed on to: what somebody above the writer may choose who makes the move. */
async function organizationsAbove(world: World, desk: Desk, target: TransitionDefinition): Promise<readonly RecordOption[]> {
  if (!target.by.includes('group') || !target.needs.some((name) => desk.page.fields[name]!.type === 'org')) return []
  const below = ({ login }: Api) => login.extra.childIds?.split(',') ?? []
  const above = moversOf(world, desk, target).filter(({ api }) => below(api).includes(desk.api.login.orgId)).sort((one, other) => below(one.api).length - below(other.api).length)
  return above[0] ? organizationsOffered(above[0].api, above[0].page) : []
}
