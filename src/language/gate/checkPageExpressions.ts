import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { offeredWhere } from '../../fields/referenceType'
import { computeOrder } from '../computeOrder'
import { createExpressionChecker, type ExpressionChecker, type ExpressionType } from '../checkExpression'
import { rowVariableTypes, storedTypes, variableTypes } from '../expressionVariables'
import { fillsOf, type RowFill } from '../fillRows'
import type { Finding } from '../finding'
import type { DrawFile, EffectFile, TransitionFile } from '../statesFile'
import { timedProblem } from '../query/readQuery'
import { columnsOf, isTable } from '../tableColumns'
import { isTimed } from '../timedMoves'
import type { Checked } from './checkNames'
import { tableNameIn } from './checkStates'
import type { Path } from './place'
import { checksOf, effectsOf, findingIn, findingInside, rulesOf, uniqueOf } from './rawPage'
import { suggestionFor } from './suggestion'

const conditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const

/** Parses every expression of a page and checks its types against the page's fields. */
export function checkPageExpressions(checked: Checked): Finding[] {
  const { page, fields } = checked
  const variables = knownVariables(checked)
  const checker = createExpressionChecker(variables)
  const { form, detail, annex, states } = page.file
  const condition = (text: string | undefined, path: Path) => checkOne(checked, checker, text, path, 'bool')
  const sections = (list: typeof form, base: Path) => (list ?? []).flatMap(({ visibleWhen }, index) => condition(visibleWhen, [...base, index, 'visibleWhen']))
  return [
    ...Object.values(fields).flatMap((field) => checkFieldExpressions(checked, field, checker)),
    ...checkComputeCycle(checked),
    ...sections(form, ['form']),
    ...sections(detail?.sections, ['detail', 'sections']),
    ...sections(detail?.more, ['detail', 'more']),
    ...rulesOf(page).flatMap(({ path, rule }) => [...condition(rule.check, [...path, 'check']), ...condition(rule.when, [...path, 'when'])]),
    ...Object.entries(page.file.print ?? {}).flatMap(([name, { when, parts }]) => [
      ...condition(when, ['print', name, 'when']),
      ...(parts ?? []).flatMap(({ visibleWhen }, index) => condition(visibleWhen, ['print', name, 'parts', index, 'visibleWhen'])),
    ]),
    ...checkUniqueExpressions(checked),
    ...Object.entries(annex ?? {}).flatMap(([slot, { visibleWhen }]) => condition(visibleWhen, ['annex', slot, 'visibleWhen'])),
    ...Object.entries(states?.transitions ?? {}).flatMap(([name, transition]) => checkTransitionExpressions(checked, transition, ['states', 'transitions', name], checker, variables)),
  ]
}

/** What an expression of the page may name. */
export function knownVariables(checked: Checked): Record<string, ExpressionType> {
  return { ...variableTypes(checked.fields), ...untypedFields(checked) }
}

/** A field whose type is wrong has its finding; the expressions that read it need no second one. */
function untypedFields({ page, fields }: Checked): Record<string, ExpressionType> {
  const untyped = [...page.fieldNames].filter((name) => /^\w+$/.test(name) && !Object.hasOwn(fields, name))
  return untyped.length === 0 ? {} : { ...Object.fromEntries(untyped.map((name) => [name, 'dyn'] as const)), record: 'map' }
}

/** One expression, and of which type its value has to be. */
export function checkOne(checked: Checked, checker: ExpressionChecker, text: string | undefined, path: Path, expected: string): Finding[] {
  const problem = text === undefined ? null : checker(text, expected)
  return problem === null ? [] : [findingInside(checked.page, 'expression', path, problem.offset, text, { problem: problem.message })]
}

/** Whether a record counts is decided by the record alone: otherwise two that were apart would collide by themselves. */
function checkUniqueExpressions(checked: Checked): Finding[] {
  const conditional = uniqueOf(checked.page).filter(({ rule }) => rule.when !== undefined)
  if (conditional.length === 0) return []
  const checker = createExpressionChecker({ ...storedTypes(checked.fields), ...untypedFields(checked) })
  return conditional.flatMap(({ path, rule }) => checkOne(checked, checker, rule.when, [...path, 'when'], 'bool'))
}

function checkFieldExpressions(checked: Checked, field: FieldDefinition, checker: ExpressionChecker): Finding[] {
  const own = checkOptions(checked, field, checker, ['fields', field.name])
  if (!isTable(field)) return own
  const rowChecker = createExpressionChecker({ ...rowVariableTypes(checked.fields, field), ...untypedFields(checked) })
  return [
    ...own,
    ...checkOne(checked, rowChecker, field.rowWhen, ['fields', field.name, 'rowWhen'], 'bool'),
    ...Object.values(columnsOf(field)).flatMap((column) => checkOptions(checked, column, rowChecker, ['fields', field.name, 'columns', column.name])),
    ...Object.entries(fillsOf(field)).flatMap(([name, fill]) => checkFill(checked, field, fill, ['fields', field.name, 'fills', name], rowChecker)),
  ]
}

/** A fill may only fill what a person could. */
function checkFill(checked: Checked, table: FieldDefinition, fill: RowFill, path: Path, checker: ExpressionChecker): Finding[] {
  const columns = columnsOf(table)
  const writable = Object.values(columns).filter((column) => !column.readOnly && column.compute === undefined).map(({ name }) => name)
  const unknown = Object.keys(fill.set).filter((name) => !writable.includes(name))
  return [
    ...checkOne(checked, checker, fill.when, [...path, 'when'], 'bool'),
    ...checkSet(checked, checker, fill.set, [...path, 'set'], columns),
    ...unknown.map((name) => findingIn(checked.page, 'unknownField', [...path, 'set', name], name, { where: `表格“${table.title}”能填的列里`, suggestion: suggestionFor(name, writable, `能填的列：${writable.join('、')}`) }, 'key')),
  ]
}

function checkOptions(checked: Checked, field: FieldDefinition, checker: ExpressionChecker, path: Path): Finding[] {
  return [
    ...conditions.flatMap((option) => checkOne(checked, checker, field[option], [...path, option], 'bool')),
    ...checkOne(checked, checker, field.compute, [...path, 'compute'], fieldTypeOf(field).celType),
    ...Object.entries(offeredWhere(field) ?? {}).flatMap(([name, text]) => checkOne(checked, checker, text, [...path, 'where', name], 'dyn')),
  ]
}

function checkComputeCycle({ page, fields }: Checked): Finding[] {
  const { cycle } = computeOrder(fields)
  const [first] = cycle
  return first === undefined ? [] : [findingIn(page, 'cyclicCompute', ['fields', first, 'compute'], cycle, { fields: cycle.join('、') })]
}

function checkTransitionExpressions(checked: Checked, transition: TransitionFile, path: Path, checker: ExpressionChecker, variables: Readonly<Record<string, ExpressionType>>): Finding[] {
  return [
    ...checkMoveCondition(checked, transition, [...path, 'when'], checker),
    ...checksOf(transition, path).flatMap(({ check, path: at }) => checkMoveCondition(checked, { by: transition.by, when: check.check }, [...at, 'check'], checker)),
    ...checkSet(checked, checker, transition.set, [...path, 'set'], checked.fields),
    ...Object.entries(transition.draw?.fill ?? {}).flatMap(([name, file]) => checkDrawn(checked, name, file, [...path, 'draw', 'fill', name], checker, variables)),
    ...effectsOf(transition, path).flatMap((caused) => checkEffect(checked, caused.effect, caused.path, checker, variables)),
  ]
}

function checkDrawn(checked: Checked, name: string, { page, where, count, set }: DrawFile, path: Path, checker: ExpressionChecker, variables: Readonly<Record<string, ExpressionType>>): Finding[] {
  return [
    ...Object.entries(where).flatMap(([key, text]) => checkOne(checked, checker, text, [...path, 'where', key], 'dyn')),
    ...checkOne(checked, checker, count, [...path, 'count'], 'double'),
    ...checkSet(checked, createExpressionChecker({ ...variables, item: recordType(checked, page) }), set, [...path, 'set'], checked.fields[name] === undefined ? {} : columnsOf(checked.fields[name])),
  ]
}

/** For what the system waits to the minute the database is asked again and again; so it has to be able to decide. */
function checkMoveCondition(checked: Checked, { by, when }: Pick<TransitionFile, 'by' | 'when'>, path: Path, checker: ExpressionChecker): Finding[] {
  const { page, fields } = checked
  const wrong = checkOne(checked, checker, when, path, 'bool')
  const isComplete = [...page.fieldNames].every((name) => fields[name] !== undefined)
  if (wrong.length > 0 || !isComplete || ![by].flat().includes('system') || !isTimed(when)) return wrong
  const problem = timedProblem(when, fields)
  return problem === null ? [] : [findingInside(page, 'notQueryable', path, problem.offset, when, { problem: problem.message })]
}

function checkEffect(checked: Checked, effect: EffectFile, path: Path, checker: ExpressionChecker, variables: Readonly<Record<string, ExpressionType>>): Finding[] {
  const target = 'create' in effect ? effect.create : 'update' in effect ? effect.update : effect.move
  const resource = checked.world.pages.get(target)?.file.resource
  const targetFields = resource === undefined ? {} : checked.fieldsOf(resource)
  const { forEach } = effect
  const forRecords = 'create' in effect ? effect.forRecords : undefined
  const item = forRecords !== undefined ? recordType(checked, forRecords.page) : forEach === undefined ? undefined : itemType(checked, forEach)
  const known = item === undefined ? variables : { ...variables, item }
  const inner = item === undefined ? checker : createExpressionChecker(known)
  const setter = 'update' in effect ? createExpressionChecker({ ...known, target: storedTypes(targetFields)['record']! }) : inner
  return [
    ...checkOne(checked, checker, forEach, [...path, 'forEach'], 'list<map>'),
    ...Object.entries(forRecords?.where ?? {}).flatMap(([name, text]) => checkOne(checked, checker, text, [...path, 'forRecords', 'where', name], 'dyn')),
    ...checkOne(checked, forRecords === undefined ? inner : checker, effect.when, [...path, 'when'], 'bool'),
    ...('where' in effect ? checkSet(checked, inner, effect.where, [...path, 'where'], targetFields) : []),
    ...('update' in effect ? checkOne(checked, setter, effect.check, [...path, 'check'], 'bool') : []),
    ...('set' in effect ? checkSet(checked, setter, effect.set, [...path, 'set'], targetFields) : []),
  ]
}

/** A record of another page, as `item` or `target`. */
export function recordType(checked: Checked, page: string): ExpressionType {
  const resource = checked.world.pages.get(page)?.file.resource
  return resource === undefined ? 'dyn' : storedTypes(checked.fieldsOf(resource))['record']!
}

/** What is written into fields, each by the type of its field. */
export function checkSet(checked: Checked, checker: ExpressionChecker, set: Readonly<Record<string, string>> | undefined, path: Path, targets: Readonly<Record<string, FieldDefinition>>): Finding[] {
  return Object.entries(set ?? {}).flatMap(([name, text]) => checkOne(checked, checker, text, [...path, name], targets[name] === undefined ? 'dyn' : fieldTypeOf(targets[name]).celType))
}

function itemType({ fields }: Checked, forEach: string): ExpressionType {
  const table = fields[tableNameIn(forEach)]
  const rows = table === undefined ? undefined : variableTypes({ [table.name]: table })[table.name]
  return typeof rows === 'object' && 'rows' in rows ? { fields: rows.rows } : 'dyn'
}
