import { itemsOf } from '../dictionaryRules'
import type { FieldOfType } from '../fieldOfType'
import type { DictionaryItem } from '../fieldType'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { useDictionaryItems } from '../useDictionaryItems'
import styles from './cells.module.css'
import { FormatCell } from './FormatCell'
import { TextLine } from './TextLine'
import { ToneTag } from './ToneTag'

/** Items of a dictionary: a status in its colour, everything else as plain words. */
export function DictionaryCell({ field, value, place }: CellProps) {
  const services = useFieldServices()
  const { dict } = field as FieldOfType<'dict' | 'multiDict'>
  if (field.masked) return <FormatCell field={field} value={value} place={place} />
  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  // Not only what is on offer now: an item the field no longer offers keeps its name.
  const items = itemsOf({ dict }, services)
  if (!items) return <LargeDictionaryCell name={dict} values={values} place={place} />
  return <ItemList items={values.map((one) => items.find((item) => item.value === one) ?? { value: one, label: one })} place={place} />
}

/** The same for a dictionary that was not sent along: its labels are read. */
export function LargeDictionaryCell({ name, values, place }: { name: string; values: readonly string[]; place: CellProps['place'] }) {
  const items = useDictionaryItems(name, values)
  return <ItemList items={values.map((value) => items.get(value) ?? { value, label: value })} place={place} />
}

function ItemList({ items, place }: { items: readonly DictionaryItem[]; place: CellProps['place'] }) {
  const text = items.map((item) => item.label).join('、')
  if (!items.some((item) => item.tone) && items.length === 1) return <TextLine text={text} place={place} />
  return (
    <span className={place === 'list' ? styles.tagList : styles.wrap} title={place === 'list' ? text : undefined}>
      {items.map((item) => <ToneTag key={item.value} tone={item.tone}>{item.label}</ToneTag>)}
    </span>
  )
}
