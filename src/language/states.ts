import type { PageDefinition, StatesDefinition, TransitionDefinition } from './pageDefinition'
import type { RecordValues } from './recordContext'

// What the states of a page say of a record by themselves: a list asks here, and need not load the expressions for it.

/** The transitions that start from a state, in the order of the page file. */
export function legalMoves(page: PageDefinition, state: unknown): readonly TransitionDefinition[] {
  return Object.values(page.states?.transitions ?? {}).filter((transition) => transition.from.some((from) => from === state))
}

/** Where a record stands after a move: one without `to` leaves it where it is. */
export function stateAfter(transition: Pick<TransitionDefinition, 'to'>, state: string): string {
  return transition.to ?? state
}

/** All states that the transitions name, the initial one first. */
export function namedStates({ initial, transitions }: Pick<StatesDefinition, 'initial' | 'transitions'>): readonly string[] {
  return [...new Set([initial, ...Object.values(transitions).flatMap(({ from, to }) => (to === null ? from : [...from, to]))])]
}

/** Whether a move takes a record out of its initial state on its way, when what the page requires is due; to refuse it or to call it off needs none of that. */
export function leavesInitial({ states }: PageDefinition, { to, danger }: TransitionDefinition, record: RecordValues): boolean {
  return states !== null && to !== null && !danger && record[states.field] === states.initial && to !== states.initial
}

/** Whether a record stands in a state in which it may be changed. */
export function isEditable({ states }: PageDefinition, record: RecordValues): boolean {
  return states === null || states.editable.some((state) => state === record[states.field])
}

/** Whether a record stands in a state in which it may be removed. */
export function isRemovable({ states }: PageDefinition, record: RecordValues): boolean {
  return states === null || states.removable.some((state) => state === record[states.field])
}
