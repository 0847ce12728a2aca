import { fieldTypeOf } from '../../fields/definitions'
import { isEmpty } from '../../language/isEmpty'
import { begunWith } from '../../language/defaultValue'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../language/recordContext'

/**
 * What a move's dialog begins with: of what it asks for and the record does not have yet mostly who is asked, and now; and no
 * signature that was given another time.
 */
export function moveDefaults(page: PageDefinition, transition: TransitionDefinition, names: readonly string[], record: RecordValues, context: RecordContext): Readonly<Record<string, unknown>> {
  const begun = Object.entries(transition.default ?? {}).filter(([name]) => names.includes(name) && page.fields[name] && isEmpty(record[name]))
  const signed = names.filter((name) => transition.needs.includes(name) && fieldTypeOf(page.fields[name]!).filling === 'signed' && !isEmpty(record[name]))
  return { ...Object.fromEntries(begun.map(([name, value]) => [name, begunWith(page.fields[name]!, value, context)])), ...Object.fromEntries(signed.map((name) => [name, null])) }
}
