import type { Finding } from '../finding'
import type { RoleDefinition } from '../pageDefinition'
import { standardActions } from '../pageFile'
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
    for (const [name, entry] of Object.entries(isJsonObject(source.value) ? source.value : {})) {
      if (name === '$schema' || broken.has(name)) continue
      const role = entry as RoleEntry
      findings.push(...checkRole(source, name, role, world))
      roles[name] = { name, ...role, may: byPage(role.may, world) }
    }
  }
  return { roles, findings }
}

/** What a role may do page by page: `training/*` is every page of that folder, and adds to what a page is given by name. */
function byPage(may: RoleEntry['may'], world: World): RoleDefinition['may'] {
  const pages: Record<string, readonly string[]> = {}
  for (const [key, actions] of Object.entries(may)) {
    for (const id of world.areas.get(areaOf(key) ?? '') ?? [key]) pages[id] = [...new Set([...(pages[id] ?? []), ...actions])]
  }
  return pages
}

/** `training` of `training/*`; nothing for the key of one page. */
function areaOf(key: string): string | undefined {
  return key.endsWith('/*') ? key.slice(0, -2) : undefined
}

function checkRole(source: ParsedSource, role: string, { may }: RoleEntry, world: World): Finding[] {
  return Object.entries(may).flatMap(([key, actions]) => {
    const path = [role, 'may', key]
    const ids = pagesOf(key, world)
    if (!ids) return [unknownKey(key, placeOf([source], path, 'key'), world)]
    const known = [...new Set(['*', ...standardActions, ...ids.flatMap((id) => transitionsOf(id, world))])]
    return actions.flatMap((action, index) =>
      known.includes(action) ? [] : [createFinding('unknownAction', placeOf([source], [...path, index]), action, { suggestion: suggestionFor(action, known, `可用的有：${known.join('、')}`) })],
    )
  })
}

/** The pages a key of `may` names; nothing where there are none. */
function pagesOf(key: string, world: World): readonly string[] | undefined {
  const area = areaOf(key)
  if (area !== undefined) return world.areas.get(area)
  return key === '*' || world.pageIds.has(key) ? [key] : undefined
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
