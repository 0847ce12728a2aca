import type { RecordServices } from './recordServices'

/** What a dictionary calls one of its values. */
export function itemName({ set }: Pick<RecordServices, 'set'>, dictionary: string, value: unknown): string {
  return set.dictionaries[dictionary]?.items.find((item) => item.value === value)?.label ?? String(value ?? '')
}
