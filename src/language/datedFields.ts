import type { FieldDefinition } from '../fields/definitions'

const known = new WeakMap<Readonly<Record<string, FieldDefinition>>, ReadonlySet<string>>()

/** Names of the computed fields that look at the calendar, themselves or through another: they change with the day though nobody writes. */
export function datedFields(fields: Readonly<Record<string, FieldDefinition>>): ReadonlySet<string> {
  const found = known.get(fields) ?? lookForDated(fields)
  known.set(fields, found)
  return found
}

function lookForDated(fields: Readonly<Record<string, FieldDefinition>>): ReadonlySet<string> {
  const dated = new Set<string>()
  const mentions = ({ compute }: FieldDefinition) => compute?.match(/[a-zA-Z]\w*/g)?.some((word) => word === 'today' || word === 'now' || dated.has(word)) ?? false
  for (let before = -1; before < dated.size; ) {
    before = dated.size
    for (const field of Object.values(fields)) if (mentions(field)) dated.add(field.name)
  }
  return dated
}
