import type { Locator } from 'playwright-core'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { FilterDefinition } from '../../../src/language/pageDefinition'
import { choose } from './chooseOption'
import { fillPlace, typedDay, type FillContext } from './fillField'

const numberTypes: readonly string[] = ['int', 'decimal', 'money', 'percent']

/** Sets a filter so that it must find the given value. */
export async function fillFilter(place: Locator, filter: FilterDefinition, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  // Not more than a list of one: what a record holds several of, is found by the first of them.
  const first: unknown = Array.isArray(value) ? value[0] : value
  switch (filter.operator) {
    case 'contains': return typeInto(place, partOf(String(first), field))
    case 'between': return fillRange(place, field, first)
    default: return fillExact(place, filter, field, first, context)
  }
}

function fillExact(place: Locator, { operator }: FilterDefinition, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  const isMany = operator === 'in' || operator === 'overlaps'
  if (field.type === 'bool') return choose(place, [fieldTypeOf(field).format(value, field as never, context)], false)
  if (field.type === 'dict' || field.type === 'multiDict') return fillPlace(place, { ...field, type: isMany ? 'multiDict' : 'dict' } as FieldDefinition, value, context)
  return fillPlace(place, field, isMany ? [value] : value, context)
}

/** People type a piece of what they look for; of a masked value only the open beginning is known. */
function partOf(text: string, field: FieldDefinition): string {
  return field.masked ? text.split('*')[0]! : text.slice(0, 20)
}

async function typeInto(place: Locator, text: string): Promise<void> {
  await place.locator('input').first().fill(text)
}

async function fillRange(place: Locator, field: FieldDefinition, value: unknown): Promise<void> {
  const inputs = place.locator('input')
  const isNumber = numberTypes.includes(field.type)
  for (const index of [0, 1]) {
    await inputs.nth(index).click()
    await inputs.nth(index).fill(isNumber ? String(value) : typedDay(field, value))
    await inputs.nth(index).press(isNumber ? 'Tab' : 'Enter')
  }
}
