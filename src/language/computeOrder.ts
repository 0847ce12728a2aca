import type { FieldDefinition } from '../fields/definitions'
import { columnsOf } from './tableColumns'

type Fields = Readonly<Record<string, FieldDefinition>>

/** Computed fields such that each comes after those it reads, or the names that wait for each other. */
export function computeOrder(fields: Fields): { order: readonly FieldDefinition[]; cycle: readonly string[] } {
  const computed = Object.values(fields).filter(computesSomething)
  const order: FieldDefinition[] = []
  let waiting = computed
  while (waiting.length > 0) {
    const ready = waiting.filter((field) => !waiting.some((other) => other !== field && reads(field, other.name)) && !readsItself(field))
    if (ready.length === 0) return { order, cycle: waiting.map((field) => field.name) }
    order.push(...ready)
    waiting = waiting.filter((field) => !ready.includes(field))
  }
  return { order, cycle: [] }
}

/** A table whose columns are computed counts as computed itself: sums over it must wait. */
function computesSomething(field: FieldDefinition): boolean {
  return expressionsOf(field).length > 0
}

function readsItself(field: FieldDefinition): boolean {
  return field.compute !== undefined && reads(field, field.name)
}

function reads(field: FieldDefinition, name: string): boolean {
  return expressionsOf(field).some((expression) => namesIn(expression).has(name))
}

function expressionsOf(field: FieldDefinition): string[] {
  return [field, ...Object.values(columnsOf(field))].flatMap(({ compute }) => (typeof compute === 'string' ? [compute] : []))
}

/** Bare names and names of `record.x`; those inside text, of functions, and after another dot are something else. */
export function namesIn(expression: string): Set<string> {
  const code = expression.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "''")
  return new Set([...code.matchAll(/(?:(?<![\w.])|(?<=(?<![\w.])record\.))[A-Za-z_]\w*\b(?!\s*\()/g)].map(([name]) => name))
}
