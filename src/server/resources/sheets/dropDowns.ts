import { colToLetter, type DataValidation, type WriteSheet } from 'hucre/xlsx'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { itemsOf } from '../../../fields/dictionaryRules'
import { mostSheetRows } from '../../../contract/sheet'
import { homeTable } from '../pageTable'
import { recordContext } from '../recordContext'
import type { RecordServices } from '../recordServices'
import { readLabels } from './readLabels'

/** More choices than this nobody scrolls through. */
const mostChoices = 1000
export const choicesSheet = '可选值'

export interface DropDowns {
  readonly validations: readonly DataValidation[]
  /** The choices, a column for each list: a list inside of a cell's rule may not be longer than 255 characters. */
  readonly sheet: WriteSheet | null
}

/** Drop-down lists for the columns whose values are known. What stands outside of them is refused while typing. */
export async function dropDowns(services: RecordServices, fields: readonly FieldDefinition[]): Promise<DropDowns> {
  const lists: { title: string; choices: readonly string[] }[] = []
  const validations: DataValidation[] = []
  for (const [index, field] of fields.entries()) {
    const choices = await choicesOf(services, field)
    if (choices.length === 0) continue
    const column = colToLetter(lists.length)
    lists.push({ title: field.title, choices })
    validations.push({
      type: 'list', formula1: `'${choicesSheet}'!$${column}$2:$${column}$${choices.length + 1}`, range: `${colToLetter(index)}2:${colToLetter(index)}${mostSheetRows + 1}`,
      allowBlank: true, showErrorMessage: true, errorStyle: 'stop', errorTitle: field.title, errorMessage: '请从下拉列表中选择',
    })
  }
  const height = Math.max(0, ...lists.map(({ choices }) => choices.length))
  const rows = [lists.map(({ title }) => title), ...Array.from({ length: height }, (_, row) => lists.map(({ choices }) => choices[row] ?? null))]
  return { validations, sheet: lists.length === 0 ? null : { name: choicesSheet, rows, freezePane: { rows: 1 } } }
}

/** What may stand in a column; empty where that is not a short list. */
export async function choicesOf(services: RecordServices, field: FieldDefinition): Promise<readonly string[]> {
  const type = fieldTypeOf(field)
  const context = recordContext(services.set, services.principal, services.now)
  if (field.type === 'bool') return [type.format(true, field as never, context), type.format(false, field as never, context)]
  if (field.type === 'dict') {
    const items = itemsOf(field as never, context) ?? []
    return items.length > mostChoices ? [] : items.map(({ label }) => label)
  }
  const resource = type.storage === 'text' ? type.refersTo?.(field as never) : undefined
  if (resource === undefined || !homeTable(services.set, resource).columns.has(homeTable(services.set, resource).page.label)) return []
  const labels = await readLabels(services, resource, mostChoices + 1)
  return labels.size > mostChoices ? [] : [...labels].filter(([, id]) => id !== null).map(([label]) => label)
}
