import { standardActions } from '../pageFile'
import type { EffectFile, StatesFile, TransitionFile, UnlessFile } from '../statesFile'
import { defaultCalls } from '../defaultCalls'
import type { Finding } from '../finding'
import { checkConstant } from './checkFields'
import { checkDraw } from './checkDraw'
import { fieldsOfPage } from './checkDue'
import { fieldsInText } from '../filledText'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import { checkAround, checkSearch } from './checkSearch'
import type { Path } from './place'
import { checksOf, effectsOf, findingIn } from './rawPage'
import { dictionaryOf } from './references'
import { suggestionFor } from './suggestion'

/** `POST {base}/{id}/{transition}` must not mean anything else. */
const takenNames: ReadonlySet<string> = new Set([...standardActions, ...Object.keys(defaultCalls)])

/** The life cycle: states exist and can be reached, transitions name what there is. */
export function checkStates(checked: Checked): Finding[] {
  const { states } = checked.page.file
  if (states === undefined) return []
  return [
    ...checkStateNames(checked, states),
    ...checkReachable(checked, states),
    ...(states.steps ?? []).flatMap((step, index) => (typeof step === 'string' ? [] : checkStepTime(checked, step.at, ['states', 'steps', index, 'at']))),
    ...Object.entries(states.transitions).flatMap(([name, transition]) => checkTransition(checked, name, transition)),
  ]
}

function checkStateNames(checked: Checked, states: StatesFile): Finding[] {
  const { page, fields, world } = checked
  const named = checkFieldName(checked, states.field, ['states', 'field'])
  const field = fields[states.field]
  if (field === undefined) return named
  if (field.type !== 'dict') return [findingIn(page, 'wrongField', ['states', 'field'], states.field, { reason: `状态必须是字典字段，它是 ${field.type}`, cure: '换成 dict 类型的字段' })]
  const dictionary = world.dictionaries[dictionaryOf(field) ?? '']
  if (dictionary === undefined) return []
  const known = dictionary.items.map(({ value }) => value)
  const check = (value: string, path: Path) =>
    known.includes(value) ? [] : [findingIn(page, 'unknownState', path, value, { dictionary: dictionary.name, suggestion: suggestionFor(value, known) })]
  return [
    ...check(states.initial, ['states', 'initial']),
    ...(['editable', 'removable', 'withdrawn'] as const).flatMap((key) => (states[key] ?? []).flatMap((state, index) => check(state, ['states', key, index]))),
    ...(states.steps ?? []).flatMap((step, index) => (typeof step === 'string' ? check(step, ['states', 'steps', index]) : check(step.state, ['states', 'steps', index, 'state']))),
    ...Object.entries(states.transitions).flatMap(([name, { from, to }]) => [
      ...from.flatMap((state, index) => check(state, ['states', 'transitions', name, 'from', index])),
      ...(to === undefined ? [] : check(to, ['states', 'transitions', name, 'to'])),
    ]),
  ]
}

/** When a step was reached: a date or a moment of the record. */
function checkStepTime(checked: Checked, name: string, path: Path): Finding[] {
  const type = checked.fields[name]?.type
  if (type === undefined || type === 'date' || type === 'datetime') return checkFieldName(checked, name, path)
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `步骤的时间必须是日期，它是 ${type}`, cure: '换成 date 或 datetime 类型的字段' })]
}

function checkReachable({ page }: Checked, states: StatesFile): Finding[] {
  const reached = new Set([states.initial])
  const transitions = Object.entries(states.transitions)
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const [, { from, to }] of transitions) if (to !== undefined && from.some((state) => reached.has(state))) reached.add(to)
  }
  const reported = new Set<string>()
  return transitions.flatMap(([name, { from }]) =>
    from.flatMap((state, index) => {
      if (reached.has(state) || reported.has(state)) return []
      reported.add(state)
      return [findingIn(page, 'unreachableState', ['states', 'transitions', name, 'from', index], state, { initial: states.initial })]
    }),
  )
}

/** Fields whose values read as words as they are stored. */
const spokenTypes: ReadonlySet<string> = new Set(['string', 'text', 'int', 'plate', 'date', 'time'])

/** What is put into a sentence as it is stored has to read as words. */
function checkTextField(checked: Checked, name: string, path: Path): Finding[] {
  const type = checked.fields[name]?.type
  if (type === undefined || spokenTypes.has(type)) return checkFieldName(checked, name, path)
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `提示里只填文字、整数和日期，它是 ${type}`, cure: '换成这样的字段，或用“compute”算出文字' })]
}

function checkTransition(checked: Checked, name: string, transition: TransitionFile): Finding[] {
  const { page } = checked
  const path = ['states', 'transitions', name]
  const slots = Object.keys(page.file.annex ?? {})
  return [
    ...(transition.onView && (transition.needs ?? transition.asks ?? transition.annex ?? transition.confirm) !== undefined ? [findingIn(page, 'wrongValue', [...path, 'onView'], 'true', { expected: '不问什么的流转', suggestion: '去掉“needs”“asks”“annex”“confirm”，或去掉“onView”' })] : []),
    ...(transition.hides && transition.when === undefined ? [findingIn(page, 'wrongValue', [...path, 'hides'], 'true', { expected: '有条件的流转', suggestion: '写上“when”，或去掉“hides”' })] : []),
    ...(takenNames.has(name) ? [findingIn(page, 'transitionName', path, name, {}, 'key')] : []),
    ...(['needs', 'asks'] as const).flatMap((key) => (transition[key] ?? []).flatMap((asked, index) => (key === 'asks' && slots.includes(asked) ? [] : checkFieldName(checked, asked, [...path, key, index])))),
    ...Object.entries(transition.default ?? {}).flatMap(([field, value]) => checkMoveDefault(checked, transition, field, value, [...path, 'default', field])),
    ...(transition.annex ?? []).flatMap((slot, index) => (slots.includes(slot) ? [] : [findingIn(page, 'unknownSlot', [...path, 'annex', index], slot, { suggestion: suggestionFor(slot, slots, '在“annex”中声明它') })])),
    ...Object.keys(transition.set ?? {}).flatMap((field) => checkFieldName(checked, field, [...path, 'set', field], 'key')),
    ...checksOf(transition, path).flatMap(({ check, path: at }) => fieldsInText(check.message).flatMap((field) => checkTextField(checked, field, [...at, 'message']))),
    ...checkDraw(checked, transition.draw, [...path, 'draw']),
    ...effectsOf(transition, path).flatMap((caused) => checkEffect(checked, caused.effect, caused.path)),
  ]
}

/** The dialog can only begin with a value for what it asks. */
function checkMoveDefault(checked: Checked, { needs = [], asks = [] }: TransitionFile, name: string, value: unknown, path: Path): Finding[] {
  const asked = [...needs, ...asks]
  const field = checked.fields[name]
  if (field && asked.includes(name)) return checkConstant(checked.page, field, value, path, checked.world.context)
  return [findingIn(checked.page, 'unknownField', path, name, { where: '“needs”和“asks”', suggestion: suggestionFor(name, asked, '先把它写进“needs”或“asks”') }, 'key')]
}

function checkEffect(checked: Checked, effect: EffectFile, path: Path): Finding[] {
  const verb = 'create' in effect ? 'create' : 'update' in effect ? 'update' : 'move'
  const target = 'create' in effect ? effect.create : 'update' in effect ? effect.update : effect.move
  const pages = checkPageName(checked, target, [...path, verb])
  if (pages.length > 0) return pages
  const foreign = (key: string, names: object | undefined) => Object.keys(names ?? {}).flatMap((name) => checkForeignName(checked, target, name, [...path, key, name]))
  if ('create' in effect) return [...foreign('set', effect.set), ...checkBack(checked, effect, path), ...checkSearch(checked, effect.forRecords, [...path, 'forRecords']), ...checkAround(checked, effect.forRecords, [...path, 'forRecords']), ...checkUnless(checked, effect.unless, [...path, 'unless']), ...(effect.count === undefined ? [] : checkFieldName(checked, effect.count, [...path, 'count']))]
  if ('update' in effect) return [...foreign('where', effect.where), ...foreign('set', effect.set)]
  return [...foreign('where', effect.where), ...checkMove(checked, target, effect.transition, path), ...checkUnless(checked, effect.unless, [...path, 'unless'])]
}

/** What stands there already, and what those records have to meet: their own page says what their fields are. */
function checkUnless(checked: Checked, unless: UnlessFile | undefined, path: Path): Finding[] {
  const findings = checkSearch(checked, unless, path)
  if (unless === undefined || findings.length > 0) return findings
  return fieldsOfPage(checked, unless.page).checker.condition(unless.when, [...path, 'when'])
}

/** Where the new record's id is written: in this record, or in the table row that gave rise to it. */
function checkBack(checked: Checked, { back, forEach }: { back?: string; forEach?: string }, path: Path): Finding[] {
  if (back === undefined) return []
  const table = forEach === undefined ? undefined : checked.fields[tableNameIn(forEach)]
  if (table?.type === 'table' && Object.hasOwn(table.columns, back)) return []
  return checkFieldName(checked, back, [...path, 'back'])
}

/** `items` in `items.filter(i, …)`: effects go over the rows of a table. */
export function tableNameIn(forEach: string): string {
  return /^\s*([A-Za-z_]\w*)/.exec(forEach)?.[1] ?? ''
}

function checkMove({ page, world }: Checked, target: string, transition: string, path: Path): Finding[] {
  const other = world.pages.get(target)
  if (other === undefined) return []
  const names = Object.keys(other.file.states?.transitions ?? {})
  return names.includes(transition) ? [] : [findingIn(page, 'unknownTransition', [...path, 'transition'], transition, { page: target, suggestion: suggestionFor(transition, names) })]
}
