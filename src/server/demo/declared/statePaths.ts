import type { PageDefinition, TransitionDefinition } from '../../../language/pageDefinition'

const mostPaths = 8

/** The shortest ways first; none comes by a state twice. */
export function pathsTo(page: PageDefinition, from: string, to: string, avoided: readonly string[]): readonly (readonly TransitionDefinition[])[] {
  const transitions = Object.values(page.states?.transitions ?? {}).filter(({ name }) => !avoided.includes(name))
  const found: TransitionDefinition[][] = []
  let open: { at: string; path: TransitionDefinition[] }[] = [{ at: from, path: [] }]
  while (open.length > 0 && open.length < 2000 && found.length < mostPaths) {
    const longer = open.flatMap(({ at, path }) => transitions
      .filter(({ from: starts, to: end }) => end !== null && starts.includes(at) && end !== from && !path.some((step) => step.to === end))
      .map((transition) => ({ at: transition.to!, path: [...path, transition] })))
    found.push(...longer.filter(({ at }) => at === to).map(({ path }) => path))
    open = longer.filter(({ at }) => at !== to)
  }
  return found
}

/** States that people bring a record to; what only the system does hangs on dates that an entry has to say. */
export function reachableStates(page: PageDefinition): readonly string[] {
  if (page.states === null) return []
  const reached = new Set([page.states.initial])
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const { from, to, by } of Object.values(page.states.transitions)) if (by.some((mover) => mover !== 'system') && to !== null && from.some((state) => reached.has(state))) reached.add(to)
  }
  return [...reached]
}
