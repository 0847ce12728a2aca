import type { QueryCondition, QueryValue } from './queryTree'

/** A comparison that comes to hold, or ceases to, as time goes by. Below a `!` it is waited for until it ceases to hold. */
export interface ClockPart {
  readonly part: QueryCondition
  readonly isNegated: boolean
}

/** The comparisons of a condition that look at the clock: while none of them changes, neither does the condition of a record nobody writes. */
export function clockParts(condition: QueryCondition, isNegated = false): readonly ClockPart[] {
  if (condition.kind === 'both' || condition.kind === 'either') return [...clockParts(condition.left, isNegated), ...clockParts(condition.right, isNegated)]
  if (condition.kind === 'not') return clockParts(condition.part, !isNegated)
  return looksAtClock(condition) ? [{ part: condition, isNegated }] : []
}

/** Fields that a condition compares with the present moment as they stand, so that an index finds those whose time has come. */
export function momentsWaitedFor(condition: QueryCondition): readonly string[] {
  const names = clockParts(condition).flatMap(({ part }) => {
    if (part.kind !== 'compare') return []
    const sides = [part.left, part.right]
    return sides.some((side) => side.kind === 'given' && side.name === 'now') ? sides.flatMap((side) => (side.kind === 'field' ? [side.name] : [])) : []
  })
  return [...new Set(names)]
}

function looksAtClock(node: QueryCondition | QueryValue): boolean {
  if (node.kind === 'given') return node.name === 'now' || node.name === 'today'
  return Object.values(node).flatMap((part: unknown) => (Array.isArray(part) ? part : [part])).some((part) => typeof part === 'object' && part !== null && 'kind' in part && looksAtClock(part as QueryValue))
}
