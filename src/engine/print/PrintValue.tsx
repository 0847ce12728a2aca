import type { ReactNode } from 'react'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { itemsOf } from '../../fields/dictionaryRules'
import { markupElements } from '../../fields/richtext/markupElements'
import { cutText } from '../../language/printDefinition'
import { chineseDate, dayOf } from './chineseDate'
import { isBlank, readField, useSheet } from './printWorld'
import { printTexts } from './texts'
import styles from './print.module.css'

/** A value on paper, in the words of its type: no colours, no links; nothing where nothing is filled in. */
export function PrintValue({ field, value, boxes = false }: { field: FieldDefinition; value: unknown; boxes?: boolean }): ReactNode {
  const { context } = useSheet().world
  if (boxes) return <Boxes field={field} value={value} />
  if (isBlank(value)) return null
  if (field.type === 'signature' && !field.masked) return <SignatureImage value={value} title={field.title} />
  if (field.type === 'richtext' && !field.masked) return <div className={styles.article}>{markupElements(String(value))}</div>
  return <span className={styles.value}>{fieldTypeOf(field).format(value, field as never, context)}</span>
}

/** A signature as it was drawn; one from elsewhere can only be told. */
export function SignatureImage({ value, title }: { value: unknown; title: string }) {
  if (!String(value).startsWith('data:image/png;base64,')) return <span>{printTexts.signed}</span>
  return <img className={styles.signature} src={String(value)} alt={`${title}：${printTexts.signed}`} />
}

function Boxes({ field, value }: { field: FieldDefinition; value: unknown }) {
  const { context } = useSheet().world
  const chosen = (Array.isArray(value) ? value : [value]).map(String)
  const items = field.type === 'bool'
    ? [true, false].map((one) => ({ value: String(one), label: fieldTypeOf(field).format(one, field as never, context) }))
    : (itemsOf(field as unknown as { dict: string }, context) ?? [])
  return (
    <span className={styles.boxes}>
      {items.map((item) => {
        const isChosen = !isBlank(value) && chosen.includes(item.value)
        return <span key={item.value} className={styles.choice} data-chosen={isChosen}><i className={styles.box}>{isChosen ? '√' : ''}</i>{item.label}</span>
      })}
    </span>
  )
}

/** A text with its placeholders filled in; what is not known leaves a line to write on. */
export function FilledText({ text }: { text: string }) {
  const sheet = useSheet()
  return (
    <>
      {cutText(text).map((piece, index) => {
        if ('words' in piece) return <span key={index}>{piece.words}</span>
        if (piece.field === 'today') return <span key={index}>{chineseDate(today(sheet.world.context.now))}</span>
        const read = readField(sheet, piece.field)
        if (!read || isBlank(read.value)) return <span key={index} className={styles.gap} />
        if (read.field.type === 'richtext' || read.field.type === 'signature') return <PrintValue key={index} field={read.field} value={read.value} />
        const words = fieldTypeOf(read.field).format(read.value, read.field as never, sheet.world.context)
        return <span key={index}>{chineseDate(piece.dayOnly ? dayOf(words) : words)}</span>
      })}
    </>
  )
}

function today(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now)
}
