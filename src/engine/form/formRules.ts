import { isBlankText } from '../../fields/textRules'
import { holds } from '../../language/expressions'
import { slotComesLater } from '../../language/comesLater'
import { recordVariables } from '../../language/expressionVariables'
import type { PageDefinition } from '../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../language/recordRules'

/** Names of the annex slots that apply to a record; a new one has none for what is still to come. */
export function visibleSlots(page: PageDefinition, record: RecordValues, context: RecordContext, isNew = false): readonly string[] {
  const slots = Object.values(page.annex).filter(({ name }) => !isNew || !slotComesLater(page, name))
  if (slots.every((slot) => slot.visibleWhen === null)) return slots.map((slot) => slot.name)
  const variables = recordVariables(page.fields, record, context)
  return slots.filter((slot) => slot.visibleWhen === null || holds(slot.visibleWhen, variables)).map((slot) => slot.name)
}

/** Texts of white space alone stay as they were typed, so that the check refuses them instead of taking them for nothing. */
export function keepBlank(typed: RecordValues, normalized: RecordValues): Record<string, unknown> {
  const blanks = Object.entries(typed).filter(([, value]) => isBlankText(value))
  return { ...normalized, ...Object.fromEntries(blanks) }
}
