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

/** States in columns by their distance from the initial one, in the order in which transitions name them. */
export function layoutStates(states: StatesDefinition): { nodes: readonly StateNode[]; edges: readonly StateEdge[] } {
  const edges = Object.values(states.transitions).flatMap(({ name, title, from, to }) => from.map((state) => ({ name, title, from: state, to: to ?? state })))
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
