import type { RecordData } from '../contract/envelope'
import type { FieldDefinition } from '../fields/definitions'
import type { PageDefinition } from '../language/pageDefinition'

const settled = new WeakMap<FieldDefinition, FieldDefinition>()

/** The field as it stands in one record: a date that no longer runs there, like the deadline of a closed hazard, is just a date. */
export function asItRuns(page: PageDefinition, field: FieldDefinition, record: Readonly<RecordData>): FieldDefinition {
  const over = page.reminders.find((reminder) => reminder.field === field.name)?.over
  if (!over || !Object.entries(over).some(([name, values]) => values.includes(record[name]))) return field
  const known = settled.get(field) ?? ({ ...field, expires: undefined } as FieldDefinition)
  settled.set(field, known)
  return known
}
