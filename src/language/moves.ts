import type { FieldError } from '../fields/problems'
import type { PageDefinition, TransitionDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'

/** Why a record may not make a move: fields or files are missing, or the condition does not hold. */
export interface MoveProblem {
  readonly kind: 'needs' | 'annex' | 'when'
  /** The one sentence to show. */
  readonly message: string
  /** By field; annex slots as `annex/<slot>`. Empty for `when`. */
  readonly errors: readonly FieldError[]
}

/** The transitions that start from a state, in the order of the page file. */
export function legalMoves(page: PageDefinition, state: unknown): readonly TransitionDefinition[] {
  return Object.values(page.states?.transitions ?? {}).filter((transition) => transition.from.some((from) => from === state))
}

/** Whether a record stands in a state in which it may be changed and removed. */
export function isEditable(page: PageDefinition, record: RecordValues): boolean {
  return page.states === null || page.states.editable.some((state) => state === record[page.states!.field])
}

/** What stands in the way of a move that starts from the record's state; null when nothing does. */
export function moveProblem(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): MoveProblem | null {
  void page
  void transition
  void record
  void context
  return null
}
