import type { RecordData } from '../../contract/envelope'
import { isNothing } from '../form/sameValue'
import { formFieldNames } from '../form/formTabs'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'

/** What the dialog of a transition asks: what is needed and no form shows or is still empty, then what may be added. */
export function transitionFields(page: PageDefinition, transition: TransitionDefinition, record: RecordData): readonly string[] {
  const inForm = new Set(formFieldNames(page))
  const needed = transition.needs.filter((name) => !inForm.has(name) || isNothing(record[name]))
  return [...new Set([...needed, ...transition.asks])].filter((name) => page.fields[name])
}

/**
 * The page as the dialog sees it: the asked fields alone on the form, and what is needed is required.
 * `readOnlyWhen` speaks of the form: what a move asks for may be given, whatever the state.
 */
export function transitionPage(page: PageDefinition, transition: TransitionDefinition, names: readonly string[]): PageDefinition {
  const needed = new Set(transition.needs)
  const fields = Object.entries(page.fields).map(([name, field]) => {
    if (!names.includes(name)) return [name, field]
    const { readOnlyWhen: _readOnlyWhen, ...rest } = field
    return [name, { ...rest, required: needed.has(name) || field.required === true }]
  })
  return {
    ...page,
    fields: Object.fromEntries(fields) as PageDefinition['fields'],
    form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', fields: [...names], columns: 1, visibleWhen: null }] }] },
  }
}

/** The slots in which a file must lie before the move: the transition's own, and the page's required ones when the record leaves its first state. */
export function transitionSlots(page: PageDefinition, transition: TransitionDefinition, record: RecordData): readonly string[] {
  const initial = page.states?.initial
  const leavesInitial = page.states !== null && record[page.states.field] === initial && transition.to !== initial
  return Object.values(page.annex)
    .filter((slot) => transition.annex.includes(slot.name) || (leavesInitial && slot.required))
    .map((slot) => slot.name)
}
