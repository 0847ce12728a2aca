import type { FieldDefinition } from '../../../src/fields/definitions'
import * as order from '../../../src/language/computeOrder'

type Fields = Readonly<Record<string, FieldDefinition>>

const named = new Map<string, ReadonlySet<string>>()
const behind = new WeakMap<Fields, Map<string, ReadonlySet<string>>>()

/** `namesIn`, remembered: a search for a way asks for the same few expressions a hundred thousand times, and a list in the browser for each once. */
export function namesIn(expression: string): ReadonlySet<string> {
  return remembered(named, expression, () => order.namesIn(expression))
}

/** `fieldsBehind`, remembered by the fields of the page. */
export function fieldsBehind(expression: string, fields: Fields): ReadonlySet<string> {
  const known = behind.get(fields) ?? new Map<string, ReadonlySet<string>>()
  behind.set(fields, known)
  return remembered(known, expression, () => order.fieldsBehind(expression, fields))
}

function remembered(known: Map<string, ReadonlySet<string>>, expression: string, read: () => ReadonlySet<string>): ReadonlySet<string> {
  const names = known.get(expression) ?? read()
  known.set(expression, names)
  return names
}
