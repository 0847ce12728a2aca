import type { RecordData } from '../../contract/envelope'
import type { StatesDefinition, StepDefinition } from '../../language/pageDefinition'
import { isEmpty } from './FieldValue'

export interface PlacedStep extends StepDefinition {
  /** `aside` is where a record has left the usual way: withdrawn, void, returned. */
  readonly place: 'done' | 'now' | 'ahead' | 'aside'
}

/**
 * Where a record stands among its steps. Who has left the way has done the steps whose time is filled in, and stands
 * behind the last of them; where every record begins, this one has been too. A time may be filled in before its step: of
 * the steps, only those that lead to where the record stands can lie behind it.
 */
export function stepsOf(states: StatesDefinition, record: RecordData): readonly PlacedStep[] {
  const current = String(record[states.field] ?? states.initial)
  const reached = states.steps.findIndex(({ state }) => state === current)
  if (reached >= 0) return states.steps.map((step, index) => ({ ...step, place: index < reached ? 'done' : index > reached ? 'ahead' : 'now' }))
  const before = leadingTo(states, current)
  const furthest = states.steps.findLastIndex(({ state }) => before.has(state))
  const last = states.steps.findLastIndex(({ state, at }, index) => (index <= furthest || furthest < 0) && (state === states.initial || (at !== null && !isEmpty(record[at]))))
  const placed = states.steps.map((step, index): PlacedStep => ({ ...step, place: index <= last ? 'done' : 'ahead' }))
  return placed.toSpliced(last + 1, 0, { state: current, at: null, place: 'aside' })
}

/** The steps from which a record comes to a state beside the way, at once or by others beside it. */
function leadingTo({ steps, transitions }: StatesDefinition, aside: string): ReadonlySet<string> {
  const onTheWay = new Set(steps.map(({ state }) => state))
  const found = new Set([aside])
  // A set walks on through what is added on the way.
  for (const one of found) if (!onTheWay.has(one)) for (const { from, to } of Object.values(transitions)) if (to === one) from.forEach((state) => found.add(state))
  return found
}
