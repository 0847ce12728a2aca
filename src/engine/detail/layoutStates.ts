import type { StatesDefinition } from '../../language/pageDefinition'

export interface StateNode {
  readonly value: string
  /** Steps from the initial state. */
  readonly column: number
  /** Place among the states of the same column. */
  readonly row: number
}

export interface StateEdge {
  readonly name: string
  readonly title: string
  readonly from: string
  readonly to: string
}

/** States in columns by their distance from the initial one, in the order in which transitions name them. What leaves a state as it is has no arrow. */
export function layoutStates(states: StatesDefinition): { nodes: readonly StateNode[]; edges: readonly StateEdge[] } {
  const edges = Object.values(states.transitions).flatMap(({ name, title, from, to }) => from.flatMap((state) => (to === null || to === state ? [] : [{ name, title, from: state, to }])))
  const columns = new Map([[states.initial, 0]])
  for (const state of columns.keys()) {
    // A map may grow while it is walked: this visits breadth first.
    for (const edge of edges) if (edge.from === state && !columns.has(edge.to)) columns.set(edge.to, columns.get(state)! + 1)
  }
  const filled = new Map<number, number>()
  const nodes = [...columns].map(([value, column]) => {
    const row = filled.get(column) ?? 0
    filled.set(column, row + 1)
    return { value, column, row }
  })
  return { nodes, edges }
}

const letter = 12
const narrowest = 56
/** Where the words of a bent arrow stand, as a part of the way to the next column. */
export const bentLabelAt = 0.694
/** From a column to the words beside an arc at its right side. */
export const arcRoom = 30
const air = 8

/** The room after each column: the words of its arrows find place between the boxes, and not more than that. */
export function gapsAfter(nodes: readonly StateNode[], edges: readonly StateEdge[]): readonly number[] {
  const place = new Map(nodes.map((node) => [node.value, node]))
  const gaps = Array.from({ length: Math.max(...nodes.map(({ column }) => column)) + 1 }, () => narrowest)
  for (const { from, to, title } of edges) {
    const [start, end] = [place.get(from), place.get(to)]
    if (!start || !end || end.column < start.column) continue
    const words = title.length * letter
    const room = start.column === end.column ? arcRoom + words + air : start.row === end.row ? words + 3 * air : (words / 2 + air) / (1 - bentLabelAt)
    // An arrow over several columns has its words before the last.
    const at = Math.max(start.column, end.column - 1)
    gaps[at] = Math.max(gaps[at]!, Math.ceil(room))
  }
  return gaps
}
