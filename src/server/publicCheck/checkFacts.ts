import type { CheckedFact } from '../../contract/publicCheck'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { FieldContext } from '../../fields/fieldType'
import { maskText } from '../../fields/maskText'
import { rowStates, statesUnder } from '../../language/fieldStates'
import { isEmpty } from '../../language/isEmpty'
import type { Variables } from '../../language/expressionVariables'
import type { PageDefinition } from '../../language/pageDefinition'
import type { CheckedColumn, PublicCheckDefinition } from '../../language/publicCheckDefinition'
import { columnsOf, isTable, rowsOf } from '../../language/tableColumns'

type Values = Readonly<Record<string, unknown>>

interface Told {
  readonly page: PageDefinition
  readonly record: Values
  readonly variables: Variables
  /** Knows the labels of what the record refers to. */
  readonly context: FieldContext
}

/** The fields of the check page as one reads them: what is empty or does not apply to this record is left out. */
export function checkFacts(told: Told, { fields }: PublicCheckDefinition): readonly CheckedFact[] {
  const { page, record, variables } = told
  const states = statesUnder(page, variables, fields.map(({ field }) => field))
  return fields.flatMap((one): CheckedFact[] => {
    const field = page.fields[one.field]
    const value = record[one.field]
    if (field === undefined || states[one.field]?.visible === false || isEmpty(value)) return []
    if (!isTable(field)) return [{ title: one.title, value: tell(field, value, one, told.context), columns: [], rows: [] }]
    return [{ title: one.title, value: '', columns: one.columns.map(({ title }) => title), rows: rowsOf(value).map((row) => tellRow(told, field, row, one.columns)) }]
  })
}

function tellRow({ variables, context }: Told, table: FieldDefinition, row: Values, columns: readonly CheckedColumn[]): readonly string[] {
  const known = columnsOf(table)
  const states = rowStates(table, row, variables)
  return columns.map((column) => {
    const field = known[column.field]
    const value = row[column.field]
    return field === undefined || states[column.field]?.visible === false || isEmpty(value) ? '' : tell(field, value, column, context)
  })
}

/** A type that masks by itself does so for lists and exports; here it is masked once, by what the page says. */
function tell(field: FieldDefinition, value: unknown, { masked }: CheckedColumn, context: FieldContext): string {
  const text = fieldTypeOf(field).format(value, { ...field, masked: false } as never, context)
  return masked ? maskText(field.type, text) : text
}
