import type { FieldDefinition } from '../fields/definitions'
import { namesIn } from './computeOrder'
import type { PageDefinition, TransitionDefinition } from './pageDefinition'

const known = new WeakMap<TransitionDefinition, PageDefinition>()

/**
 * The page as a move sees it: what the move asks for, and nothing else on the form. Whether a field is shown or locked at rest is
 * often said by the state (`visibleWhen: "status == 'voided'"`) or by what else the move sets, which is only reached by the move:
 * such a condition does not hide what the move asks for, nor does a lock.
 */
export function pageInMove(page: PageDefinition, transition: TransitionDefinition): PageDefinition {
  const made = known.get(transition)
  if (made) return made
  const names = [...new Set([...transition.needs, ...transition.asks])].filter((name) => page.fields[name])
  const fields = names.map((name) => [name, inMove(page, transition, page.fields[name]!)] as const)
  const moving: PageDefinition = {
    ...page,
    fields: { ...page.fields, ...Object.fromEntries(fields) },
    form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '', fields: names, columns: 1, visibleWhen: null }] }], foot: [] },
  }
  known.set(transition, moving)
  return moving
}

function inMove(page: PageDefinition, { set }: TransitionDefinition, field: FieldDefinition): FieldDefinition {
  const { readOnly: _readOnly, readOnlyWhen: _readOnlyWhen, visibleWhen, ...rest } = field
  const reads = namesIn(visibleWhen ?? '')
  // One that reads the field itself, or what the move sets, shows what a move has left behind.
  const isOfState = [page.states?.field ?? '', field.name, ...Object.keys(set)].some((name) => reads.has(name))
  return { ...rest, ...(visibleWhen === undefined || isOfState ? {} : { visibleWhen }) } as FieldDefinition
}
