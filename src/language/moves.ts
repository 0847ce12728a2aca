import { problemText, type FieldError } from '../fields/problems'
import { missingFileText, requiredProblem } from '../fields/requiredProblem'
import { holds } from './expressions'
import { recordVariables } from './expressionVariables'
import { statesUnder } from './fieldStates'
import { filledText } from './filledText'
import { isEmpty } from './isEmpty'
import type { PageDefinition, TransitionDefinition } from './pageDefinition'
import { pageInMove } from './pageInMove'
import type { RecordContext, RecordValues } from './recordContext'
import { leavesInitial } from './states'
import { validateRecord } from './validateRecord'

/** Why a record may not make a move. */
export interface MoveProblem {
  /** `from`: it stands in another state. `needs`, `annex`: something is missing. `when`: the condition does not hold. */
  readonly kind: 'from' | 'needs' | 'annex' | 'when'
  /** The one sentence to show. */
  readonly message: string
  /** By field; annex slots as `annex/<slot>`. Empty for `from` and `when`. */
  readonly errors: readonly FieldError[]
}

/**
 * What stands in the way of a move; null when nothing does. `record` is the record as it would be moved, with what the
 * dialog asked for, and its files by slot under `annex`.
 */
export function moveProblem(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): MoveProblem | null {
  const state = page.states === null ? null : record[page.states.field]
  if (!transition.from.some((from) => from === state)) return { kind: 'from', message: `当前状态不能${transition.title}`, errors: [] }
  const missing = missingFields(page, transition, record, context)
  if (missing.length > 0) return { kind: 'needs', message: `${transition.title}前${toMend(page, missing)}`, errors: missing }
  const files = missingFiles(page, transition, record, context)
  if (files.length > 0) return { kind: 'annex', message: files.map(({ message }) => message).join('；'), errors: files }
  const failing = failingChecks(page, transition, record, context)
  if (failing.length > 0) return { kind: 'when', message: [...new Set(failing.map(({ message }) => filledText(message, record)))].join('；'), errors: [] }
  return null
}

/** The conditions of a move that a record does not meet, in the order of the page file. */
export function failingChecks(page: PageDefinition, { checks }: TransitionDefinition, record: RecordValues, context: RecordContext): TransitionDefinition['checks'] {
  if (checks.length === 0) return []
  const variables = recordVariables(page.fields, record, context)
  return checks.filter(({ check }) => !holds(check, variables))
}

/** What must be filled in, and anything invalid: among what the dialog asks for, and of the whole record where it leaves its first state. */
function missingFields(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): FieldError[] {
  const asked = askedFields(page, transition, record, context)
  const names = new Set([...transition.needs, ...transition.asks])
  return [...asked, ...unfinished(page, transition, record, context).filter(({ path }) => !names.has(path.split('/')[0] ?? ''))]
}

/** A draft that was made by a move elsewhere, or under rules of another day, may lack what the form would have asked for. */
function unfinished(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): readonly FieldError[] {
  return leavesInitial(page, transition, record) ? validateRecord(page, record, context) : []
}

function askedFields(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): FieldError[] {
  // Most of what the system does asks for nothing.
  if (transition.needs.length + transition.asks.length === 0) return []
  const moving = pageInMove(page, transition)
  const states = statesUnder(moving, recordVariables(page.fields, record, context), transition.needs)
  const missing = transition.needs
    .filter((name) => states[name]?.visible && isEmpty(record[name]))
    .map((name): FieldError => ({ path: name, code: 'required', message: problemText(requiredProblem(page.fields[name]!), page.fields[name]!.title) }))
  const invalid = validateRecord(moving, record, context, { fields: [...transition.needs, ...transition.asks] })
  return [...missing, ...invalid.filter(({ path }) => !missing.some((error) => error.path === path))]
}

/** Required slots are due when a record leaves its initial state; others where the transition names them. */
function missingFiles(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): FieldError[] {
  const variables = recordVariables(page.fields, record, context)
  const files = (record['annex'] ?? {}) as Readonly<Record<string, readonly unknown[]>>
  return Object.values(page.annex)
    .filter((slot) => transition.annex.includes(slot.name) || (slot.required && leavesInitial(page, transition, record)))
    .filter((slot) => slot.visibleWhen === null || holds(slot.visibleWhen, variables))
    .filter((slot) => (files[slot.name] ?? []).length === 0)
    .map((slot) => ({ path: `annex/${slot.name}`, code: 'required', message: missingFileText(slot) }))
}

/** What is blank by its name, what is wrong by what is wrong with it. */
function toMend(page: PageDefinition, errors: readonly FieldError[]): string {
  const blank = errors.filter(({ code }) => code === 'required')
  const wrong = [...new Set(errors.filter(({ code }) => code !== 'required').map(({ message }) => message))]
  return [...(blank.length > 0 ? [`请先填好：${labelsOf(page, blank)}`] : []), ...(wrong.length > 0 ? [`请先改正：${wrong.join('；')}`] : [])].join('；')
}

function labelsOf(page: PageDefinition, errors: readonly FieldError[]): string {
  const titles = errors.map(({ path }) => page.fields[path.split('/')[0] ?? '']?.title ?? path)
  return [...new Set(titles)].join('、')
}
