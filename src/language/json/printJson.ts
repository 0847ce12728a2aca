import { isJsonObject } from '../gate/mergePatch'

/** Lines grow no longer than this; what is longer is broken. */
const lineWidth = 160
const step = '  '

export interface PrintStyle {
  /** Indentation of the line on which the value begins. */
  readonly indent?: string
  /** Characters that stand before the value on its line. */
  readonly column?: number
  /** Broken, whatever its length: a page file has one key to a line. */
  readonly isOpen?: boolean
}

/**
 * JSON as the page files of the product are written: what fits into a line is one line, so that a field is a line. Of what
 * does not, maps and lists of objects have an entry to a line; short values share one.
 */
export function printJson(value: unknown, { indent = '', column = indent.length, isOpen = false }: PrintStyle = {}): string {
  const inline = inlineJson(value)
  if (!isOpen && column + inline.length <= lineWidth) return inline
  if (Array.isArray(value) && value.length > 0) return `[\n${layOut(value.map((item) => printItem('', item, indent)), indent, value.every(isSmall))}\n${indent}]`
  if (!isJsonObject(value) || Object.keys(value).length === 0) return inline
  const entries = Object.entries(value)
  const isShared = !isOpen && !entries.every(([, inner]) => isJsonObject(inner))
  return `{\n${layOut(entries.map(([key, inner]) => printItem(`${JSON.stringify(key)}: `, inner, indent, isOpen && key === 'fields')), indent, isShared)}\n${indent}}`
}

function printItem(head: string, value: unknown, indent: string, isOpen = false): string {
  const inner = indent + step
  return head + printJson(value, { indent: inner, column: inner.length + head.length, isOpen })
}

/** One to a line, or as many as a line takes. What runs over several lines stands alone. */
function layOut(items: readonly string[], indent: string, isShared: boolean): string {
  const lines: string[] = []
  items.forEach((item, index) => {
    const text = index < items.length - 1 ? `${item},` : item
    const last = lines.at(-1)
    const fits = isShared && last !== undefined && !`${last}${text}`.includes('\n') && indent.length + step.length + last.length + 1 + text.length <= lineWidth
    if (fits) lines[lines.length - 1] = `${last} ${text}`
    else lines.push(text)
  })
  return lines.map((line) => `${indent}${step}${line}`).join('\n')
}

/** Entries that share lines: words, and lists of words such as the items of a dictionary. */
function isSmall(value: unknown): boolean {
  return !isJsonObject(value)
}

/** On one line, with the blanks of a sentence. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inlineJson(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
