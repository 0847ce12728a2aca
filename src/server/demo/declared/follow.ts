import { fieldTypeOf } from '../../../fields/definitions'
import { pickSome, randomInt } from '../../../fields/random'
import type { FollowsFile } from '../../../language/demoFile'
import type { DemoRecord } from '../demoWorld'
import { isSuch } from './drawReference'
import type { EntryDesk } from './turn'

/** The record that a new one follows, whose it is, and what follows from it. */
export interface Followed {
  readonly parent: DemoRecord
  readonly org: string
  readonly given: Readonly<Record<string, unknown>>
}

/** Everything an entry follows, each once: a letter for every name of a batch, a paper for everybody examined. */
export function followedBy(desk: EntryDesk, follows: FollowsFile): readonly Followed[] {
  const { page, world, set } = desk
  const field = page.fields[follows.field]!
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  if (resource === undefined) return []
  const owner = set.resources[resource]!.owner
  return world.all(resource).filter((record) => isSuch(record, follows.having ?? {})).flatMap((parent) => {
    const org = String(parent.values[owner])
    const given = { [follows.field]: fieldTypeOf(field).celType === 'list<string>' ? [parent.id] : parent.id }
    const { people, orgs } = follows
    if (orgs !== undefined) return [parent.values[orgs] ?? []].flat().map((one) => ({ parent, org: String(one), given }))
    return people === undefined ? [{ parent, org, given }] : peopleOf(desk, people, parent, org).map((id) => ({ parent, org, given: { ...given, [people.field]: id } }))
  })
}

function peopleOf({ people, random }: EntryDesk, { list, who, status, some }: NonNullable<FollowsFile['people']>, parent: DemoRecord, org: string): readonly string[] {
  const ids = list === undefined ? people.who(org, who ?? [], status).map(({ id }) => id) : ((parent.values[list] as readonly string[] | null) ?? [])
  return some === undefined ? ids : pickSome(random, ids, Math.min(ids.length, randomInt(random, ...some)))
}

/** So many of them, from the first to the last. */
export function spreadOver<T>(items: readonly T[], count: number): readonly T[] {
  return items.length <= count ? items : Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!)
}
