import type { FieldDefinition } from '../fields/definitions'
import { holds } from './expressions'
import { recordVariables, rowVariable, withVariable, type Variables } from './expressionVariables'
import type { PageDefinition, SectionDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf } from './tableColumns'

type Fields = Readonly<Record<string, FieldDefinition>>

export interface FieldState {
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
}

/** How every field of the page stands for this record: shown, required, read-only. */
export function fieldStates(page: PageDefinition, record: RecordValues, context: RecordContext): Record<string, FieldState> {
  return statesUnder(page, recordVariables(page.fields, record, context))
}

/** The same where the record's variables are at hand; of some fields only, where no others are asked for. */
export function statesUnder(page: PageDefinition, variables: Variables, names: readonly string[] = Object.keys(page.fields)): Record<string, FieldState> {
  const stateOf = stateReader(page, variables)
  const states: Record<string, FieldState> = {}
  for (const name of names) {
    const state = stateOf(name)
    if (state !== undefined) states[name] = state
  }
  return states
}

/** The same one by one, for those who ask for each once; undefined for what is no field. */
export function stateReader({ fields, form }: PageDefinition, variables: Variables): (name: string) => FieldState | undefined {
  const hidden = fieldsOfHiddenSections(form, variables)
  return (name) => {
    if (!Object.hasOwn(fields, name)) return undefined
    const state = stateOf(fields[name]!, variables)
    return hidden.includes(name) ? { ...state, visible: false, required: false } : state
  }
}

/** The same for the columns of one row of a table. */
export function cellStates(page: PageDefinition, table: FieldDefinition, row: RecordValues, record: RecordValues, context: RecordContext): Readonly<Record<string, FieldState>> {
  return rowStates(table, row, recordVariables(page.fields, record, context))
}

/** The same where the record's variables are at hand: one set of them serves all rows. */
export function rowStates(table: FieldDefinition, row: RecordValues, variables: Variables): Readonly<Record<string, FieldState>> {
  const columns = columnsOf(table)
  return settledColumns(columns) ?? statesOf(columns, withVariable(variables, 'row', rowVariable(columns, row)))
}

function statesOf(fields: Fields, variables: Variables): Record<string, FieldState> {
  const states: Record<string, FieldState> = {}
  for (const name in fields) states[name] = stateOf(fields[name]!, variables)
  return states
}

/** Those of fields that no condition decides: a record is asked for all of them with every key that is pressed, and most never change. */
const settled = new WeakMap<FieldDefinition, FieldState | null>()

function stateOf(field: FieldDefinition, variables: Variables): FieldState {
  const known = settledState(field)
  if (known !== null) return known
  const visible = field.visibleWhen === undefined || holds(field.visibleWhen, variables)
  const readOnly = isAlwaysReadOnly(field) || (field.readOnlyWhen !== undefined && holds(field.readOnlyWhen, variables))
  const required = field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, variables))
  return { visible, readOnly, required: visible && required }
}

/** How a field stands whatever else the record says; null where a condition decides it. */
function settledState(field: FieldDefinition): FieldState | null {
  const known = settled.get(field)
  if (known !== undefined) return known
  const isSettled = field.visibleWhen === undefined && field.requiredWhen === undefined && field.readOnlyWhen === undefined
  const state = isSettled ? { visible: true, readOnly: isAlwaysReadOnly(field), required: field.required === true } : null
  settled.set(field, state)
  return state
}

function isAlwaysReadOnly(field: FieldDefinition): boolean {
  return field.readOnly === true || field.compute !== undefined
}

const settledRows = new WeakMap<Fields, Record<string, FieldState> | null>()

/** The same for the columns of a table: a checklist of thirty rows need not be read for it. */
function settledColumns(columns: Fields): Record<string, FieldState> | null {
  const known = settledRows.get(columns)
  if (known !== undefined) return known
  const states = Object.entries(columns).map(([name, column]) => [name, settledState(column)] as const)
  const all = states.every(([, state]) => state !== null) ? (Object.fromEntries(states) as Record<string, FieldState>) : null
  settledRows.set(columns, all)
  return all
}

/** A field stands in one section of the form at most; hiding the section hides it. */
function fieldsOfHiddenSections(form: PageDefinition['form'], variables: Variables): readonly string[] {
  return hidingSections(form).filter((section) => !holds(section.visibleWhen!, variables)).flatMap((section) => section.fields)
}

const hiding = new WeakMap<PageDefinition['form'], readonly SectionDefinition[]>()

/** The sections that a condition may hide: most pages have none, and every record is asked. */
function hidingSections(form: PageDefinition['form']): readonly SectionDefinition[] {
  const known = hiding.get(form) ?? form.tabs.flatMap((tab) => tab.sections).filter((section) => section.visibleWhen !== null)
  hiding.set(form, known)
  return known
}
