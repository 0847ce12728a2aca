import { companies, operatingCompanies, orgId } from '../organizations'
import { shuffled } from '../validityDays'
import { organizationId } from './drawReference'
import type { EntryDesk } from './turn'
import { reachableStates } from './statePaths'

const usualCount = 24

/** Ids of the organisations whose turn it is one after the other. */
export function orgsOf({ definition: { entry }, page, set }: EntryDesk): readonly string[] {
  const { orgs } = entry
  if (Array.isArray(orgs)) return orgs.map((code) => organizationId(code) ?? unknownOrg(code))
  const kinds = orgs === undefined ? undefined : (orgs as { readonly kinds: readonly string[] }).kinds
  const owner = page.fields[page.owner] ?? set.resources[page.resource]?.fields[page.owner]
  const allowed = owner !== undefined && 'kinds' in owner ? owner.kinds : undefined
  const all = kinds === undefined ? operatingCompanies : companies
  const fitting = all.filter(({ kind }) => (kinds === undefined || kinds.includes(kind)) && (allowed === undefined || allowed.some((one) => one === kind)))
  return (fitting.length > 0 ? fitting : all).map(({ code }) => orgId(code))
}

function unknownOrg(code: string): never {
  throw new Error(`no demo organisation '${code}' in schemas/demo, expected one of ${companies.map((company) => company.code).join(', ')}`)
}

/** How many of them, in this size of the demonstration. */
export function countOf({ definition: { entry }, page, world }: EntryDesk, orgs: readonly string[]): number {
  const whole = page.single ? orgs.length : (entry.count ?? (entry.records === undefined ? usualCount : 0))
  if (page.single) return whole
  const least = entry.least ?? Math.max(4, Object.keys(entry.states ?? {}).length)
  return Math.min(whole, Math.max(least, world.scale(whole)))
}

/** A state for every record, by the shares; where there is room, each state at least once. */
export function statesOf({ definition: { entry }, page, random }: EntryDesk, count: number): readonly (string | undefined)[] {
  if (page.states === null) return []
  const shares = Object.entries(entry.states ?? Object.fromEntries(reachableStates(page).map((state) => [state, 1]))).filter(([, share]) => share > 0)
  const whole = shares.reduce((sum, [, share]) => sum + share, 0)
  const drawn = shares.slice(0, count).map(([state]) => state)
  let passed = 0
  const spread = shares.flatMap(([state, share]) => {
    const [from, to] = [Math.round((passed / whole) * count), Math.round(((passed + share) / whole) * count)]
    passed += share
    return Array.from({ length: Math.max(0, to - from - 1) }, () => state)
  })
  const [most = page.states.initial] = shares.toSorted(([, a], [, b]) => b - a)[0] ?? []
  const missing = Array.from({ length: Math.max(0, count - drawn.length - spread.length) }, () => most)
  return shuffled(random, [...drawn, ...spread, ...missing].slice(0, count))
}
