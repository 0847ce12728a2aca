import type { Finding } from '../finding'
import type { RoleDefinition } from '../schemaSet'
import { standardActions } from '../pageFile'
import { isRoom, rooms } from '../rooms'
import { RolesFile, type RoleEntry } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf, type Place } from './place'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'
import type { World } from './world'

const schema = toStrictSchema(RolesFile)

/** Roles by name; a role of a later file replaces the one of that name before it. */
export function readRoles(sources: readonly ParsedSource[], world: World): { roles: Record<string, RoleDefinition>; findings: Finding[] } {
  const roles: Record<string, RoleDefinition> = {}
  const findings: Finding[] = []
  for (const source of sources) {
    const shape = shapeFindings([source], schema, source.value)
    findings.push(...shape.map(({ finding }) => finding))
    const broken = new Set(shape.map(({ path }) => path[0]))
    const entries = Object.entries(isJsonObject(source.value) ? source.value : {}).filter(([name]) => name !== '$schema' && !broken.has(name)) as [string, RoleEntry][]
    const written = new Map(entries)
    for (const [name, role] of entries) {
      const { except = {}, may, recordsOn = {}, ...rest } = role
      const taken = typeof except === 'string' ? written.get(except)?.except : except
      findings.push(...checkRole(source, name, role, written, world))
      roles[name] = { name, ...rest, recordsOn: reachByPage(recordsOn, world), may: typeof taken === 'object' ? without(byPage(may, world), byPage(taken, world), world) : byPage(may, world) }
    }
  }
  return { roles, findings }
}

/** What is left of a role's permissions; those on every page or of every action are written out where something of them is taken away. */
function without(may: RoleDefinition['may'], taken: RoleDefinition['may'], world: World): RoleDefinition['may'] {
  if (Object.keys(taken).length === 0) return may
  const everywhere = may['*'] ?? []
  const left = [...new Set([...Object.keys(may), ...(everywhere.length > 0 ? world.pageIds : [])])].filter((id) => id !== '*').map((id): [string, readonly string[]] => {
    const given = [...new Set([...(may[id] ?? []), ...everywhere])]
    const without = taken[id] ?? []
    if (without.length === 0) return [id, given]
    const each = given.includes('*') ? [...standardActions, ...transitionsOf(id, world)] : given
    return [id, without.includes('*') ? [] : each.filter((action) => !without.includes(action))]
  })
  return Object.fromEntries(left.filter(([, actions]) => actions.length > 0))
}

/** What a role may do page by page: `training/*` is every page of that folder, and adds to what a page is given by name. */
function byPage(may: RoleEntry['may'], world: World): RoleDefinition['may'] {
  const pages: Record<string, readonly string[]> = {}
  for (const [key, actions] of Object.entries(may)) {
    for (const id of world.areas.get(areaOf(key) ?? '') ?? [key]) pages[id] = [...new Set([...(pages[id] ?? []), ...actions])]
  }
  return pages
}

/** How far a role sees on single pages; what is said of a page by name goes before what is said of its folder. */
function reachByPage(recordsOn: NonNullable<RoleEntry['recordsOn']>, world: World): RoleDefinition['recordsOn'] {
  const entries = Object.entries(recordsOn)
  const areas = entries.flatMap(([key, reach]) => (world.areas.get(areaOf(key) ?? '') ?? []).map((id) => [id, reach] as const))
  return Object.fromEntries([...areas, ...entries.filter(([key]) => areaOf(key) === undefined)])
}

/** `training` of `training/*`; nothing for the key of one page. */
function areaOf(key: string): string | undefined {
  return key.endsWith('/*') ? key.slice(0, -2) : undefined
}

function checkRole(source: ParsedSource, role: string, entry: RoleEntry, written: ReadonlyMap<string, RoleEntry>, world: World): Finding[] {
  const { may, except = {} } = entry
  const findings = [...checkGrants(source, [role, 'may'], may, world), ...checkReaches(source, role, entry, world)]
  if (typeof except !== 'string') return [...findings, ...checkGrants(source, [role, 'except'], except, world)]
  const others = [...written].filter(([, other]) => typeof other.except === 'object').map(([name]) => name)
  return others.includes(except) ? findings : [...findings, createFinding('unknownRole', placeOf([source], [role, 'except']), except, { suggestion: suggestionFor(except, others) })]
}

/** Pages that exist, and a sight that differs from the role's own: `org` widens `own`, `own` narrows the others. */
function checkReaches(source: ParsedSource, role: string, { records, recordsOn = {} }: RoleEntry, world: World): Finding[] {
  return Object.entries(recordsOn).flatMap(([key, reach]) => {
    const path = [role, 'recordsOn', key]
    if (key === '*' || !pagesOf(key, world)) return [unknownKey(key, placeOf([source], path, 'key'), world)]
    const expected = records === 'own' ? 'org' : 'own'
    return reach === expected ? [] : [createFinding('wrongValue', placeOf([source], path), reach, { expected, suggestion: `这个角色的 records 是 ${records}` })]
  })
}

function checkGrants(source: ParsedSource, place: readonly string[], grants: RoleEntry['may'], world: World): Finding[] {
  return Object.entries(grants).flatMap(([key, actions]) => {
    const path = [...place, key]
    const ids = pagesOf(key, world)
    if (!ids) return [unknownKey(key, placeOf([source], path, 'key'), world)]
    const known = isRoom(key) ? ['*', ...(rooms[key] ?? [])] : [...new Set(['*', ...standardActions, ...ids.flatMap((id) => transitionsOf(id, world))])]
    return actions.flatMap((action, index) =>
      known.includes(action) ? [] : [createFinding('unknownAction', placeOf([source], [...path, index]), action, { suggestion: suggestionFor(action, known, `可用的有：${known.join('、')}`) })],
    )
  })
}

/** The pages a key of `may` names; nothing where there are none. */
function pagesOf(key: string, world: World): readonly string[] | undefined {
  const area = areaOf(key)
  if (area !== undefined) return world.areas.get(area)
  return key === '*' || isRoom(key) || world.pageIds.has(key) ? [key] : undefined
}

function unknownKey(key: string, place: Place, world: World): Finding {
  const areas = [...world.areas.keys()].map((area) => `${area}/*`)
  return areaOf(key) === undefined
    ? createFinding('unknownPage', place, key, { suggestion: suggestionFor(key, world.pageIds) })
    : createFinding('unknownArea', place, key, { suggestion: suggestionFor(key, areas, `可用的有：${areas.join('、')}`) })
}

function transitionsOf(id: string, world: World): string[] {
  const pages = id === '*' ? [...world.pages.values()] : [world.pages.get(id)]
  return pages.flatMap((page) => Object.keys(page?.file.states?.transitions ?? {}))
}
