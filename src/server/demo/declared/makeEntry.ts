import { seededRandom } from '../../../fields/random'
import type { DemoDefinition, FollowsFile } from '../../../language/demoFile'
import { isWords } from '../../../language/demoValue'
import type { DemoRecord } from '../demoWorld'
import { organizationId } from './drawReference'
import { countOf, orgsOf, statesOf } from './entrySpread'
import { createFillPlan, type FillPlan } from './fillPlan'
import { followedBy, spreadOver } from './follow'
import { makeRecord, type RecordPlan } from './makeRecord'
import { DemoProblem, type EntryDesk } from './turn'

/** What has become of an entry; its records stand in the world already. */
export interface MadeEntry {
  readonly definition: DemoDefinition
  readonly records: readonly DemoRecord[]
  readonly problems: readonly string[]
}

/** An entry that fails so often is not going to succeed; its author wants to be told soon. */
const mostFailures = 12

/** The exact records of an entry, and then as many by chance as it counts. */
export function makeEntry(desk: EntryDesk): MadeEntry {
  const exact = makeExact(desk)
  const chance = makeByChance(desk)
  return { definition: desk.definition, records: [...exact.records, ...chance.records], problems: [...new Set([...exact.problems, ...chance.problems])] }
}

type Made = Omit<MadeEntry, 'definition'>

function makeExact(desk: EntryDesk): Made {
  const { definition, page, world } = desk
  const [anywhere = ''] = orgsOf(desk)
  const [records, problems]: [DemoRecord[], string[]] = [[], []]
  for (const [at, exact] of (definition.entry.records ?? []).entries()) {
    const values = { ...desk.values, ...exact.values }
    const org = exact.org === undefined ? anywhere : (organizationId(exact.org) ?? exact.org)
    const made = attempt(() => makeRecord({ ...desk, values, inState: exact.values ?? {}, random: seededRandom(at + 1) }, createFillPlan(page, values), { org, state: exact.state, exact }))
    if (made instanceof DemoProblem) problems.push(made.message)
    else records.push(made)
    if (!(made instanceof DemoProblem)) world.add(definition.resource, [made])
  }
  return { records, problems }
}

/** The organisations take turns; one that has no room for more stands aside. */
function makeByChance(desk: EntryDesk): Made {
  const { entry } = desk.definition
  return entry.follows === undefined ? makeInTurns(desk) : makeFollowing(desk, entry.follows)
}

function makeInTurns(desk: EntryDesk): Made {
  const { definition, world } = desk
  let orgs = orgsOf(desk)
  const count = countOf(desk, orgs)
  const states = statesOf(desk, count)
  const make = maker(desk)
  const records: DemoRecord[] = []
  const problems: string[] = []
  let crowded = ''
  for (let at = 0; at < count && orgs.length > 0 && problems.length < mostFailures;) {
    const org = orgs[at % orgs.length]!
    const made = make({ org, state: states[at] })
    if (made instanceof DemoProblem && made.isCrowded) {
      crowded = made.message
      orgs = orgs.filter((other) => other !== org)
      continue
    }
    at++
    if (made instanceof DemoProblem) problems.push(made.message)
    else {
      world.add(definition.resource, [made])
      records.push(made)
    }
  }
  // There need not be room for all; an entry that finds none in the full demonstration has been written too narrow.
  const least = world.size === 'full' ? Math.min(1, count) : 0
  const narrow = crowded !== '' && records.length < least ? [`${crowded}（只放得下 ${records.length} 条，应有 ${count} 条）`] : []
  return { records, problems: [...problems, ...narrow] }
}

/** What another record has no room for stays away: somebody has signed such a letter already. */
function makeFollowing(desk: EntryDesk, follows: FollowsFile): Made {
  const { definition, world } = desk
  const all = followedBy(desk, follows)
  const chosen = definition.entry.count === undefined ? all : spreadOver(all, countOf(desk, []))
  const states = statesOf(desk, chosen.length)
  const make = maker(desk)
  const records: DemoRecord[] = []
  const problems: string[] = []
  for (const [at, followed] of chosen.entries()) {
    if (problems.length >= mostFailures) break
    const made = make({ org: followed.org, state: states[at], followed })
    if (!(made instanceof DemoProblem)) {
      world.add(definition.resource, [made])
      records.push(made)
    } else if (!made.isCrowded) problems.push(made.message)
  }
  return { records, problems }
}

/** Of a table that both speak of, the state adds to what its rows hold. */
function planOf(desk: EntryDesk, inState: EntryDesk['values'] = {}): { desk: EntryDesk; plan: FillPlan } {
  const merged = Object.entries(inState).map(([name, added]) => {
    const base = desk.values[name]
    const isAdded = isWords(base) && base.rows !== undefined && isWords(added) && added.rows === undefined && added.of !== undefined
    return [name, isAdded ? { ...base, of: { ...(base.of as object), ...(added.of as object) } } : added] as const
  })
  const values = { ...desk.values, ...Object.fromEntries(merged) }
  return { desk: { ...desk, values, inState }, plan: createFillPlan(desk.page, values) }
}

/** Makes one record after the other; what the entry says of a state has a plan of its own. */
function maker(desk: EntryDesk): (plan: Omit<RecordPlan, 'exact'>) => DemoRecord | DemoProblem {
  const plans = new Map<string, { desk: EntryDesk; plan: FillPlan }>()
  const planFor = (state: string) => {
    const known = plans.get(state) ?? planOf(desk, desk.definition.entry.inState?.[state])
    plans.set(state, known)
    return known
  }
  return (record) => {
    const own = planFor(record.state ?? '')
    return attempt(() => makeRecord(own.desk, own.plan, { ...record, exact: null }))
  }
}

function attempt(make: () => DemoRecord): DemoRecord | DemoProblem {
  try {
    return make()
  } catch (error) {
    if (error instanceof DemoProblem) return error
    throw error
  }
}
