import { sql, type Kysely } from 'kysely'
import { pick, randomInt } from '../../fields/random'
import type { SchemaSet } from '../../language/schemaSet'
import { mayDo } from '../access/permissions'
import type { Tables } from '../database/openDatabase'
import { numberedId, type DemoWorld } from './demoWorld'

const batch = 1000
const [fewest, most] = [3, 9]

interface Visit {
  readonly id: string
  readonly at: string
  readonly employee: string
  readonly org: string
  readonly path: string
}

/** What people looked at after each login that succeeded: pages their roles let them open, a few minutes apart. */
export function makePageVisits(world: DemoWorld, set: SchemaSet): readonly Visit[] {
  const random = world.randomFor('pageVisits')
  const people = new Map(world.all('employee').map((person) => [person.id, person]))
  const paths = new Map<string, readonly string[]>()
  const visits: Visit[] = []
  for (const { values } of world.all('loginLog')) {
    const person = people.get(String(values['employee']))
    if (person === undefined || values['result'] !== 'success') continue
    const roles = (person.values['roles'] as readonly string[] | undefined) ?? []
    const open = paths.get(roles.join()) ?? openPaths(set, roles)
    paths.set(roles.join(), open)
    let at = Date.parse(String(values['loginTime']))
    for (let count = randomInt(random, fewest, most); count > 0 && open.length > 0; count--) {
      at += randomInt(random, 10, 240) * 1000
      visits.push({ id: numberedId('visit', visits.length + 1), at: new Date(at).toISOString(), employee: person.id, org: String(person.values['org']), path: pick(random, open) })
    }
  }
  return visits
}

/** The home page counts three times: that is where everybody comes back to. */
function openPaths(set: SchemaSet, roles: readonly string[]): readonly string[] {
  const held = roles.flatMap((name) => set.roles[name] ?? [])
  const pages = set.menu.flatMap((group) => group.pages).filter((id) => mayDo(held, id, 'view')).map((id) => set.pages[id]!.path)
  return pages.length === 0 ? [] : ['/index', '/index', '/index', ...pages]
}

/** Writes them as the browsers would have reported them. */
export async function writePageVisits(db: Kysely<Tables>, visits: readonly Visit[]): Promise<void> {
  for (let start = 0; start < visits.length; start += batch) {
    const some = visits.slice(start, start + batch)
    const list = (name: keyof Visit) => sql`${some.map((visit) => visit[name])}::text[]`
    await sql`insert into page_visit (id, at, employee_id, org_id, source, path)
      select id, at::timestamptz, employee_id, org_id, 'cloud-pc-vue', path from unnest(${list('id')}, ${list('at')}, ${list('employee')}, ${list('org')}, ${list('path')}) as t(id, at, employee_id, org_id, path)`.execute(db)
  }
}
