import type { DrillFile } from './pageFile'

/** Where a number of a record leads: the list of what it counts. */
export interface DrillDefinition {
  /** Id and address of the page that lists it. */
  readonly page: string
  readonly path: string
  /** By filter of that page, what it takes; of several, any. */
  readonly where: Readonly<Record<string, readonly DrillSource[]>>
}

/** What a field of the record says, or always the same. */
export interface DrillSource {
  readonly field: string | null
  readonly value: string | null
}

/** Drills with the addresses they lead to. */
export function completeDrills(drills: Readonly<Record<string, DrillFile>> | undefined, pathOf: (page: string) => string): Readonly<Record<string, DrillDefinition>> {
  return Object.fromEntries(Object.entries(drills ?? {}).map(([name, { page, where }]) => [name, { page, path: pathOf(page), where: Object.fromEntries(Object.entries(where).map(([filter, sources]) => [filter, readSources(sources)])) }]))
}

/** `'overspeed'` is that very value, everything else a field of the record. */
export function readSources(sources: DrillFile['where'][string]): readonly DrillSource[] {
  return [sources].flat().map((source) => {
    const [, value] = /^'(.*)'$/.exec(source) ?? []
    return value === undefined ? { field: source, value: null } : { field: null, value }
  })
}

/** The fields of the record that its drills look at. */
export function drilledFields(drills: Readonly<Record<string, DrillDefinition>>): readonly string[] {
  return Object.values(drills).flatMap(({ where }) => Object.values(where).flat().flatMap(({ field }) => field ?? []))
}
