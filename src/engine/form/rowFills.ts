import type { FieldDefinition } from '../../fields/definitions'
import type { InputProps } from '../../fields/fieldView'
import { fillRows, fillsOf } from '../../language/fillRows'
import { isTable } from '../../language/tableColumns'
import type { FormModel } from './formModel'

/** The buttons of a table that fill many rows at once; undefined where its definition names none. */
export function rowFillsOf(model: FormModel, table: FieldDefinition): InputProps['fills'] {
  const fills = Object.entries(fillsOf(table))
  if (!isTable(table) || fills.length === 0) return undefined
  return fills.map(([name, fill]) => ({ name, title: fill.title, rows: () => fillRows(model.page, table, fill, model.values, model.context()) }))
}
