import { pick, randomInt } from '../../../fields/random'
import type { Random } from '../../../fields/fieldType'
import { employeeResource } from '../../../fields/referenceType'
import type { Mover } from '../../../language/statesFile'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { SchemaSet } from '../../../language/schemaSet'
import type { RecordUser } from '../../../language/recordContext'
import { mayDo } from '../../access/permissions'
import { castMembers } from '../castMembers'
import { personId, type DemoRecord } from '../demoWorld'
import { companies, orgId } from '../organizations'
import type { RecordIndex } from './recordIndex'

/** Who works where and may do what, for those who make and move the declared records. */
export interface People {
  /** People of a company: a role, a post, a kind of employee, or a name of the cast; one of the words must fit. */
  readonly who: (orgId: string, words: string | readonly string[], status?: string | readonly string[]) => readonly DemoRecord[]
  /** Somebody of the company whose roles allow an action; the one in charge of safety where nobody's do. */
  readonly whoMay: (orgId: string, page: PageDefinition, action: string, random: Random) => string
  readonly mover: (by: readonly Mover[], orgId: string, page: PageDefinition, transition: string, record: Readonly<Record<string, unknown>>, random: Random) => string
  readonly user: (id: string) => RecordUser
}

const castIds = new Map(castMembers.map(({ name, number }) => [name, personId(number)]))
const [regulator, group] = [personId(1), personId(2)]

/** The id of somebody of the cast by name. */
export function castId(name: string): string | undefined {
  return castIds.get(name)
}

/** Reads the people off the records made so far. */
export function createPeople(index: RecordIndex, set: SchemaSet): People {
  const postNames = (person: DemoRecord) => ((person.values['posts'] as readonly string[] | undefined) ?? []).map((id) => index.label('post', id))
  const fits = (person: DemoRecord, word: string) => [person.values['roles'], person.values['empTypes'], postNames(person)].some((list) => Array.isArray(list) && list.includes(word))
  const rolesOf = (id: string): readonly string[] => (index.find(employeeResource, id)?.values['roles'] as readonly string[] | undefined) ?? []
  const candidates = new Map<string, readonly string[]>()
  const fitting = new Map<string, { readonly among: number; readonly people: readonly DemoRecord[] }>()
  // The same are asked for with every record of an entry; they are looked for again when somebody has come.
  const whoFits = (org: string, word: string, status: readonly string[]): readonly DemoRecord[] => {
    const staff = index.ofOrg(employeeResource, org)
    const key = JSON.stringify([org, word, status])
    const known = fitting.get(key)
    if (known?.among === staff.length) return known.people
    const found = staff.filter((person) => status.includes(String(person.values['status'])) && fits(person, word))
    fitting.set(key, { among: staff.length, people: found })
    return found
  }
  // Whoever fits two of the words is one person all the same.
  const who: People['who'] = (org, words, status = 'onDuty') => [...new Set([words].flat().flatMap((word) => {
    const named = castIds.get(word)
    return named === undefined ? whoFits(org, word, [status].flat()) : (index.find(employeeResource, named) ?? [])
  }))]
  const whoMay: People['whoMay'] = (org, page, action, random) => {
    const key = `${org} ${page.id} ${action}`
    const known = candidates.get(key) ?? index.ofOrg(employeeResource, org)
      .filter(({ values }) => values['status'] === 'onDuty' && values['accountEnabled'] === true)
      .filter(({ id }) => mayDo(rolesOf(id).flatMap((name) => set.roles[name] ?? []), page.id, action)).map(({ id }) => id)
    candidates.set(key, known)
    return known.length > 0 ? pick(random, known) : safetyOf(org)
  }
  return {
    who, whoMay,
    mover: (by, org, page, transition, record, random) => {
      const concerned = page.person === null ? null : record[page.person]
      // Of several people concerned it is one; where it was another's turn, the record is made anew.
      const one = Array.isArray(concerned) ? concerned[randomInt(random, 0, concerned.length - 1)] : concerned
      if (by.includes('employee') && typeof one === 'string') return one
      if (by.includes('org')) return whoMay(org, page, transition, random)
      const receiver = page.receivers === null ? undefined : [record[page.receivers]].flat()[0]
      if (by.includes('receiver') && typeof receiver === 'string') return whoMay(receiver, page, transition, random)
      if (by.includes('group')) return group
      return by.includes('regulator') ? regulator : group
    },
    user: (id) => ({ id, orgId: String(index.find(employeeResource, id)?.values['org'] ?? ''), roles: rolesOf(id) }),
  }
}

/** The one in charge of safety; of a part of a company, the company's. */
function safetyOf(org: string): string {
  const company = companies.find(({ code }) => org === orgId(code)) ?? companies.find(({ code }) => code !== 'XC' && org.startsWith(`${orgId(code)}-`))
  return personId(company?.safety ?? 2)
}
