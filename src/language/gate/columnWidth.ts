import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import { dictionaryOf } from './references'

/** Names that may be so long get so wide a column. */
const titleLength = 60
const titleWidth = 210
/** One choice in a thousand words does not push the others off the screen. */
const widestChoice = 170
const padding = 16
const tagBorder = 20

/** How wide a column is where its page says nothing: as its type, but a number and a choice are read in full. Pixels. */
export function columnWidth(field: FieldDefinition, label: string, dictionaries: Readonly<Record<string, Dictionary>>): number {
  return field.width ?? Math.max(fieldTypeOf(field).width, headWidth(field.title), contentWidth(field, label, dictionaries))
}

/** Room for a head of two lines at most, with the sorting arrows beside it. */
export function headWidth(title: string): number {
  return Math.ceil(title.length / 2) * 15 + 32
}

function contentWidth(field: FieldDefinition, label: string, dictionaries: Readonly<Record<string, Dictionary>>): number {
  if (field.type === 'string' && field.number) return textWidth(field.number.replaceAll(/[{}]/g, '')) + padding
  if (field.type === 'string' && field.name === label && (field.maxLength ?? 0) >= titleLength) return titleWidth
  return field.type === 'dict' ? choiceWidth(field, dictionaries) : 0
}

function choiceWidth(field: FieldDefinition & { readonly type: 'dict' }, dictionaries: Readonly<Record<string, Dictionary>>): number {
  const dictionary = dictionaries[dictionaryOf(field) ?? '']
  if (dictionary === undefined || dictionary.large) return 0
  const shown = dictionary.items.filter(({ value }) => field.only?.includes(value) ?? true)
  return Math.min(widestChoice, Math.max(0, ...shown.map(({ label, tone }) => (tone === undefined ? textWidth(label) : textWidth(label) * 12 / 14 + tagBorder))) + padding)
}

/** Of text in the list's size: Chinese letters are as wide as high, capitals three quarters, others a good half. */
function textWidth(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (letter >= '\u0100' ? 14 : /[A-Z]/.test(letter) ? 11 : 9), 0))
}
