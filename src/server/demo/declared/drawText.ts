import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { organizationResource } from '../../../fields/referenceType'
import { dayOf } from '../../../language/calendar'
import type { Turn } from './turn'

type Values = Readonly<Record<string, unknown>>

/** A text with its braces filled in: `{driver}` as a reader sees the field, `{line.name}` through a reference, `{0000}` the running number. */
export function fillText(turn: Turn, text: string, values: Values, fields: Readonly<Record<string, FieldDefinition>>): string {
  return text.replace(/\{(0+)\}/g, (_, zeros: string) => String(turn.number).padStart(zeros.length, '0')).replace(/\{([a-z][A-Za-z0-9]*)(?:\.([a-z][A-Za-z0-9]*))?\}/g, (whole, name: string, inner?: string) => {
    const field = fields[name]
    if (field === undefined) return nameOf(turn, name) ?? whole
    if (inner === undefined) return shown(turn, field, values[name])
    const resource = fieldTypeOf(field).refersTo?.(field as never)
    const far = resource === undefined ? undefined : turn.set.resources[resource]?.fields[inner]
    return far === undefined ? whole : shown(turn, far, turn.index.find(resource!, String(values[name]))?.values[inner])
  })
}

function shown(turn: Turn, field: FieldDefinition, value: unknown): string {
  return value === null || value === undefined ? '' : fieldTypeOf(field).format(value, field as never, turn.context)
}

function nameOf(turn: Turn, name: string): string | undefined {
  const day = dayOf(turn.createdAt)
  switch (name) {
    case 'org': return String(turn.index.find(organizationResource, turn.orgId)?.values['simpleName'] ?? '')
    case 'n': return String(turn.number)
    case 'year': return day.slice(0, 4)
    case 'month': return String(Number(day.slice(5, 7)))
    default: return undefined
  }
}
