import type { Dictionary, DictionaryItem, FieldContext } from './fieldType'

export interface DictionaryOptions {
  readonly dict: string
  readonly only?: readonly string[]
}

/** The items a field offers; undefined where the dictionary is too large to have been sent along. */
export function itemsOf(field: DictionaryOptions, context: FieldContext): readonly DictionaryItem[] | undefined {
  const dictionary = context.dictionary(field.dict)
  if (!dictionary || (dictionary.large && dictionary.items.length === 0)) return undefined
  return field.only ? dictionary.items.filter((item) => field.only?.includes(item.value)) : dictionary.items
}

/** Whether a value is on offer. A dictionary that was not sent along is searched, and judged, at the server. */
export function isOffered(value: string, field: DictionaryOptions, context: FieldContext): boolean {
  if (field.only && !field.only.includes(value)) return false
  const dictionary = context.dictionary(field.dict)
  if (!dictionary || (dictionary.large && dictionary.items.length === 0)) return true
  return indexOf(dictionary).byValue.has(value)
}

/** The label of a value; the value itself where the item has since been removed. */
export function itemLabel(value: string, field: DictionaryOptions, context: FieldContext): string {
  const dictionary = context.dictionary(field.dict)
  return (dictionary && indexOf(dictionary).byValue.get(value)?.label) ?? context.itemLabel?.(field.dict, value) ?? value
}

/** The value behind a label (or behind a value, which exports write where no label was known). */
export function itemValue(label: string, field: DictionaryOptions, context: FieldContext): string | undefined {
  const dictionary = context.dictionary(field.dict)
  const index = dictionary && indexOf(dictionary)
  const value = index?.byLabel.get(label) ?? (index?.byValue.has(label) ? label : undefined)
  return value !== undefined && isOffered(value, field, context) ? value : undefined
}

interface DictionaryIndex {
  readonly byValue: ReadonlyMap<string, DictionaryItem>
  readonly byLabel: ReadonlyMap<string, string>
}

const indexes = new WeakMap<Dictionary, DictionaryIndex>()

/** Lists format thousands of cells: a dictionary is indexed once. */
function indexOf(dictionary: Dictionary): DictionaryIndex {
  const known = indexes.get(dictionary)
  if (known) return known
  const index = {
    byValue: new Map(dictionary.items.map((item) => [item.value, item])),
    byLabel: new Map(dictionary.items.map((item) => [item.label, item.value])),
  }
  indexes.set(dictionary, index)
  return index
}
