import type { FieldDefinition } from '../fields/definitions'
import { columnsOf } from './tableColumns'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Computed fields such that each comes after those it reads, or the names that wait for each other. */
export function computeOrder(fields: Fields): { order: readonly FieldDefinition[]; cycle: readonly string[] } {
  const computed = Object.values(fields).map((field) => ({ field, reads: namesReadBy(field) })).filter(({ reads }) => reads !== null)
  const order: FieldDefinition[] = []
  let waiting = computed
  while (waiting.length > 0) {
    const ready = waiting.filter(({ field, reads }) => !waiting.some((other) => reads?.has(other.field.name) && (other.field !== field || field.compute !== undefined)))
    if (ready.length === 0) return { order, cycle: waiting.map(({ field }) => field.name) }
    order.push(...ready.map(({ field }) => field))
    waiting = waiting.filter((one) => !ready.includes(one))
  }
  return { order, cycle: [] }
}

/** Names a computed field waits for, or null for a plain one. A table with computed columns waits too: sums go over it. */
function namesReadBy(field: FieldDefinition): ReadonlySet<string> | null {
  const expressions = expressionsOf(field)
  return expressions.length === 0 ? null : new Set(expressions.flatMap((expression) => [...namesIn(expression)]))
}

function expressionsOf(field: FieldDefinition): string[] {
  return [field, ...Object.values(columnsOf(field))].flatMap(({ compute }) => (typeof compute === 'string' ? [compute] : []))
}

/** Bare names and names of `record.x`; those inside text, of functions, and after another dot are something else. */
export function namesIn(expression: string): ReadonlySet<string> {
  const code = expression.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "''")
  return new Set([...code.matchAll(/(?:(?<![\w.])|(?<=(?<![\w.])record\.))[A-Za-z_]\w*\b(?!\s*\()/g)].map(([name]) => name))
}

/** Fields that an expression names, and those that the computed among them are computed of. */
export function fieldsBehind(expression: string, fields: Readonly<Record<string, FieldDefinition>>): ReadonlySet<string> {
  const behind = new Set<string>()
  const waiting = [expression]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of namesIn(next)) {
      const field = Object.hasOwn(fields, name) && !behind.has(name) ? fields[name] : undefined
      if (!field) continue
      behind.add(name)
      if (typeof field.compute === 'string') waiting.push(field.compute)
    }
  }
  return behind
}
