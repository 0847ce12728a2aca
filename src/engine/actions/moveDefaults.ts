import { isEmpty } from '../../language/isEmpty'
import { begunWith } from '../../language/defaultValue'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../language/recordContext'

/** What a move's dialog begins with, of what it asks for and the record does not have yet: mostly who is asked, and now. */
export function moveDefaults(page: PageDefinition, transition: TransitionDefinition, names: readonly string[], record: RecordValues, context: RecordContext): Readonly<Record<string, unknown>> {
  const begun = Object.entries(transition.default ?? {}).filter(([name]) => names.includes(name) && page.fields[name] && isEmpty(record[name]))
  return Object.fromEntries(begun.map(([name, value]) => [name, begunWith(page.fields[name]!, value, context)]))
}
