import type { FieldDefinition } from '../../../fields/definitions'
import { explainExpression, type ExplainedExpression } from '../../../language/explainExpression'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../../language/recordContext'
import { columnsOf, isTable, rowsOf } from '../../../language/tableColumns'
import type { ConditionKind } from '../structure/pageConditions'
import { inspectorTexts as texts } from './texts'

/** Why a field stands as it does: a fact of its own, or an expression worked out. */
export interface Reason {
  readonly text: string
  readonly kind: ConditionKind | null
  readonly explained: ExplainedExpression | null
}

export interface FieldReasons {
  readonly field: FieldDefinition
  readonly visible: readonly Reason[]
  readonly required: readonly Reason[]
  readonly readOnly: readonly Reason[]
}

/** Why a field is shown, required and read-only for a record; of a cell, in its row. */
export function reasonsOf(page: PageDefinition, name: string, record: RecordValues, context: RecordContext, cell: { readonly row: number; readonly column: string } | null): FieldReasons | null {
  const whole = page.fields[name]
  if (whole === undefined) return null
  const field = cell && isTable(whole) ? (columnsOf(whole)[cell.column] ?? whole) : whole
  const row = cell && field !== whole ? { table: whole, values: rowsOf(record[name])[cell.row] ?? {} } : undefined
  const condition = (text: string | null | undefined, kind: ConditionKind, title: string): Reason[] => (text ? [{ text: title, kind, explained: explainExpression(text, page.fields, record, context, row) }] : [])
  const fact = (is: boolean, text: string): Reason[] => (is ? [{ text, kind: null, explained: null }] : [])
  const sections = page.form.tabs.flatMap((tab) => tab.sections).filter((section) => section.fields.includes(name))
  const state = page.states === null ? null : record[page.states.field]
  const isHeld = page.states !== null && record['id'] !== undefined && state !== null && state !== undefined && !page.states.editable.includes(String(state))
  return {
    field,
    visible: [...condition(field.visibleWhen, 'visibleWhen', texts.ownCondition), ...sections.flatMap((section) => condition(section.visibleWhen, 'section', texts.sectionCondition(section.title))), ...fact(sections.length === 0 && row === undefined, texts.noSection)],
    required: [...fact(field.required === true, texts.alwaysRequired), ...condition(field.requiredWhen, 'requiredWhen', texts.ownCondition)],
    readOnly: [
      ...fact(name in page.where, texts.stamped), ...fact(page.states?.field === name, texts.movedOnly), ...fact(field.readOnly === true, texts.systemOnly),
      ...condition(field.compute, 'compute', texts.computed), ...condition(field.readOnlyWhen, 'readOnlyWhen', texts.ownCondition), ...fact(isHeld, texts.notEditable),
    ],
  }
}
