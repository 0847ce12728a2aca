import type { FieldDefinition } from '../../fields/definitions'
import type { InputProps } from '../../fields/fieldView'
import { recordVariables } from '../../language/expressionVariables'
import { rowStates } from '../../language/fieldStates'
import type { RecordContext } from '../../language/recordRules'
import { columnsOf } from '../../language/tableColumns'
import { conditionsOf, mentions } from './dependencies'
import type { FormModel } from './formModel'

type CellStates = NonNullable<InputProps['cellStates']>
const mentionedByColumns = new WeakMap<FieldDefinition, ReadonlySet<string>>()

/**
 * How the cells of a table stand, row by row; undefined where its columns have no conditions. Called while the table is
 * drawn, it reads what the conditions mention, so that the table is drawn again when one of these fields changes.
 */
export function cellStatesOf(model: FormModel, table: FieldDefinition, context: RecordContext): CellStates | undefined {
  const mentioned = mentionedBy(table)
  if (mentioned.size === 0) return undefined
  const fields = Object.fromEntries([...mentioned].flatMap((name) => (model.page.fields[name] ? [[name, model.page.fields[name]]] : [])))
  for (const name of Object.keys(fields)) void model.field(name)?.value
  const variables = recordVariables(fields, model.values, context)
  return (row) => rowStates(table, row, variables)
}

function mentionedBy(table: FieldDefinition): ReadonlySet<string> {
  const known = mentionedByColumns.get(table) ?? mentions(...Object.values(columnsOf(table)).flatMap(conditionsOf))
  mentionedByColumns.set(table, known)
  return known
}
