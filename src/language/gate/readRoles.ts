import type { Finding } from '../finding'
import type { RoleDefinition } from '../pageDefinition'
import { standardActions } from '../pageFile'
import { RolesFile, type RoleEntry } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
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
      roles[name] = { name, ...role }
    }
  }
  return { roles, findings }
}

function checkRole(source: ParsedSource, role: string, { may }: RoleEntry, world: World): Finding[] {
  return Object.entries(may).flatMap(([id, actions]) => {
    const path = [role, 'may', id]
    if (id !== '*' && !world.pageIds.has(id)) return [createFinding('unknownPage', placeOf([source], path, 'key'), id, { suggestion: suggestionFor(id, world.pageIds) })]
    const known = ['*', ...standardActions, ...transitionsOf(id, world)]
    return actions.flatMap((action, index) =>
      known.includes(action) ? [] : [createFinding('unknownAction', placeOf([source], [...path, index]), action, { suggestion: suggestionFor(action, known, `可用的有：${known.join('、')}`) })],
    )
  })
}

function transitionsOf(id: string, world: World): string[] {
  const pages = id === '*' ? [...world.pages.values()] : [world.pages.get(id)]
  return pages.flatMap((page) => Object.keys(page?.file.states?.transitions ?? {}))
}
