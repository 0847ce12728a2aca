import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { isMasked } from '../fields/maskText'
import { problemText, type FieldError, type Problem } from '../fields/problems'
import { requiredProblem } from '../fields/requiredProblem'
import { evaluate, holds } from './expressions'
import { recordVariables, type Variables } from './expressionVariables'
import { rowStates, stateReader, type FieldState } from './fieldStates'
import { isEmpty } from './isEmpty'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'
import { columnsOf, isTable } from './tableColumns'

export interface ValidateOptions {
  /** Only these fields, and the rules that stand at one of them. */
  readonly fields?: readonly string[]
}

/**
 * Everything wrong with a normalized record, each at its place; empty when it may be saved. Browser, server and import
 * ask here. What is hidden is not checked; a rule that cannot be decided, because a value is missing, passes.
 */
export function validateRecord(page: PageDefinition, record: RecordValues, context: RecordContext, options: ValidateOptions = {}): readonly FieldError[] {
  const isAsked = (name: string) => options.fields === undefined || options.fields.includes(name)
  const variables = recordVariables(page.fields, record, context)
  const stateOf = stateReader(page, variables)
  const beside: Beside = { values: record, fields: page.fields }
  const errors = Object.values(page.fields).flatMap((field) => {
    const state = isAsked(field.name) ? stateOf(field.name) : undefined
    return state?.visible ? checkField(field, record[field.name] ?? null, state, field.name, beside, variables, context) : none
  })
  return withoutRepeats([...errors, ...checkRules(page, variables, stateOf, isAsked, errors)])
}

const none: readonly FieldError[] = []

/** The record or row that a value stands in. */
interface Beside {
  readonly values: RecordValues
  readonly fields: Readonly<Record<string, FieldDefinition>>
}

function checkField(field: FieldDefinition, value: unknown, state: FieldState, path: string, beside: Beside, variables: Variables, context: RecordContext): readonly FieldError[] {
  if (isEmpty(value)) return state.required && !isWrittenLater(field) ? [toError(requiredProblem(field), field, path)] : none
  if (isShownMasked(field, value)) return none
  const { check, checkBeside } = fieldTypeOf(field)
  const problems = check(value, field as never, context)
  const found = problems.length > 0 ? problems : checkBeside?.(value, field as never, beside.values, beside.fields)
  const errors = found === undefined || found.length === 0 ? none : found.map((problem) => toError(problem, field, path))
  return isTable(field) ? [...errors, ...checkRows(field, value, path, variables, context)] : errors
}

/** A row that is no object is the table type's own finding. */
function checkRows(table: FieldDefinition, rows: unknown, path: string, variables: Variables, context: RecordContext): readonly FieldError[] {
  if (!Array.isArray(rows)) return none
  const columns = columnsOf(table)
  return rows.flatMap((row: unknown, index) => {
    if (typeof row !== 'object' || row === null) return none
    const values = row as RecordValues
    const states = rowStates(table, values, variables)
    const beside: Beside = { values, fields: columns }
    return Object.values(columns).flatMap((column) => {
      const state = states[column.name]
      return state?.visible ? checkField(column, values[column.name] ?? null, state, `${path}/${index}/${column.name}`, beside, variables, context) : none
    })
  })
}

function checkRules(page: PageDefinition, variables: Variables, stateOf: (name: string) => FieldState | undefined, isAsked: (name: string) => boolean, errors: readonly FieldError[]): FieldError[] {
  return page.rules
    .filter((rule) => isAsked(rule.at) && stateOf(rule.at)?.visible !== false)
    .filter((rule) => !errors.some(({ path }) => path === rule.at))
    .filter((rule) => (rule.when === null || holds(rule.when, variables)) && evaluate(rule.check, variables) === false)
    .map((rule) => ({ path: rule.at, code: 'rule', message: rule.message }))
}

/** What a browser may show only masked of a record referred to, the server copies itself. */
function isShownMasked(field: FieldDefinition, value: unknown): boolean {
  return field.readOnly === true && field.from !== undefined && isMasked(value)
}

/** What the system writes cannot be missing by the user's fault. */
function isWrittenLater(field: FieldDefinition): boolean {
  return field.readOnly === true || field.compute !== undefined
}

function toError(problem: Problem, field: FieldDefinition, path: string): FieldError {
  const inner = problem.at === undefined ? path : [path, ...problem.at].join('/')
  return { path: inner, code: problem.code, message: problemText(problem, field.title) }
}

function withoutRepeats(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors
  const seen = new Set<string>()
  return errors.filter(({ path, code }) => !seen.has(`${path} ${code}`) && seen.add(`${path} ${code}`))
}
