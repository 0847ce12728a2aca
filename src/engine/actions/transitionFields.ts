import type { RecordData } from '../../contract/envelope'
import { isNothing } from '../form/sameValue'
import { formFieldNames } from '../form/formTabs'
import { comesLater } from '../../language/comesLater'
import { fieldsBehind } from '../../language/computeOrder'
import { failingChecks, moveProblem } from '../../language/moves'
import { pageInMove } from '../../language/pageInMove'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../language/recordContext'
import { leavesInitial } from '../../language/states'

/**
 * What the dialog of a transition asks: what is needed and no form shows, only moves fill in (the reason of the last time is none
 * for this one), is still empty or stands in the way as it is, then what may be added.
 */
export function transitionFields(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): readonly string[] {
  const inForm = new Set(formFieldNames(page))
  const wrong = inTheWay(page, transition, record, context)
  const needed = transition.needs.filter((name) => !inForm.has(name) || comesLater(page, name) || isNothing(record[name]) || wrong.has(name))
  return [...new Set([...needed, ...transition.asks])].filter((name) => page.fields[name])
}

/** Fields whose value is refused, or read by the move's condition where that does not hold: a person is told of it and must be able to mend it there. */
function inTheWay(page: PageDefinition, transition: TransitionDefinition, record: RecordValues, context: RecordContext): ReadonlySet<string> {
  const refused = moveProblem(page, transition, record, context)?.errors.map(({ path }) => path.split('/')[0] ?? '') ?? []
  return new Set([...refused, ...failingChecks(page, transition, record, context).flatMap(({ check }) => [...fieldsBehind(check, page.fields)])])
}

/** The page as the dialog sees it: the named fields alone on the form, and what is needed is required. */
export function transitionPage(page: PageDefinition, transition: TransitionDefinition, names: readonly string[]): PageDefinition {
  const needed = new Set(transition.needs)
  const moving = pageInMove(page, transition)
  const fields = Object.entries(moving.fields).map(([name, field]) => [name, names.includes(name) ? { ...field, required: needed.has(name) || field.required === true } : field])
  return {
    ...moving,
    fields: Object.fromEntries(fields) as PageDefinition['fields'],
    form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', fields: [...names], columns: 1, visibleWhen: null }] }], foot: [] },
  }
}

/**
 * The page as the dialog of a move on many records sees it: all that the move asks for. What a form asks for too need not be filled in
 * again: the records have it, and where one has not, it is refused by itself.
 */
export function togetherPage(page: PageDefinition, transition: TransitionDefinition): PageDefinition {
  const inForm = new Set(formFieldNames(page))
  const isNeeded = (name: string) => transition.needs.includes(name) && (!inForm.has(name) || comesLater(page, name))
  const names = [...new Set([...transition.needs, ...transition.asks])].filter((name) => page.fields[name])
  const asked = transitionPage(page, { ...transition, needs: names.filter(isNeeded) }, names)
  const fields = Object.entries(asked.fields).map(([name, { required, requiredWhen, ...field }]) => [name, names.includes(name) && !isNeeded(name) ? field : { ...field, required, requiredWhen }])
  return { ...asked, fields: Object.fromEntries(fields) as PageDefinition['fields'] }
}

/** The slots a move shows: those in which a file must lie before it, its own or the page's required ones when the record leaves its first state, and those it offers. */
export function transitionSlots(page: PageDefinition, transition: TransitionDefinition, record: RecordData): readonly string[] {
  return Object.values(page.annex)
    .filter((slot) => [...transition.annex, ...transition.offers].includes(slot.name) || (slot.required && leavesInitial(page, transition, record)))
    .map((slot) => slot.name)
}
