import { createExpressionChecker, type ExpressionType } from '../checkExpression'
import { surroundings, variableTypes } from '../expressionVariables'
import { fieldsInText } from '../filledText'
import type { Finding } from '../finding'
import { isMissed } from '../query/queryTree'
import { measureOf } from '../query/readQuery'
import type { SummaryFile, UrgeFile } from '../summaryFile'
import type { AggregateFile } from './checkAggregate'
import { checkForeignName, checkPageName, type Checked } from './checkNames'
import { checkOne, checkSet, recordType } from './checkPageExpressions'
import { checkSearch } from './checkSearch'
import type { Path } from './place'
import { findingIn } from './rawPage'

type Card = AggregateFile & Partial<Pick<SummaryFile, 'chart' | 'measure' | 'measures'>>

/** What the confirmation may say in figures. */
const told = ['count', 'people']

/** Urging: beside the number of those who have nothing now, to people there are, with a record that can be written. */
export function checkUrge(checked: Checked, file: Card, path: Path, theirs: Checked['fields']): Finding[] {
  const urge = file.due?.urge
  if (urge === undefined) return []
  const at = [...path, 'due', 'urge']
  return [
    ...checkPlace(checked, file, path),
    ...fieldsInText(urge.confirm).filter((name) => !told.includes(name)).map((name) => findingIn(checked.page, 'unknownField', [...at, 'confirm'], name, { where: '催办的确认里', suggestion: `能写的有：${told.map((one) => `{${one}}`).join('、')}` })),
    ...checkRecipients(checked, urge, theirs, at),
    ...checkMessage(checked, urge, at),
  ]
}

/** Those who are urged are those that a number counts, at present: neither drawings nor past periods urge. */
function checkPlace({ page, fields }: Checked, file: Card, path: Path): Finding[] {
  const wrong = (key: string, value: unknown, expected: string, suggestion: string) => [findingIn(page, 'wrongValue', [...path, ...key.split('.')], value, { expected, suggestion })]
  if (file.chart !== 'number') return wrong('due.urge', file.chart ?? '', '数字卡片（"chart": "number"）里的催办', '写到显示本期未办数的那张卡片上')
  if (file.last !== undefined && file.last !== 1) return wrong('last', file.last, '1：催办只催本期的', '去掉“last”')
  const measures = [file.measure, ...Object.values(file.measures ?? {}).map((one) => (typeof one === 'string' ? one : one.measure))]
  return measures.some((text) => text !== undefined && countsMissed(text, fields)) ? [] : wrong('due.urge', '', '有 missed() 的卡片', '加上“未办”的统计，如 "未检": "missed()"')
}

function countsMissed(text: string, fields: Checked['fields']): boolean {
  try {
    return isMissed(measureOf(text, fields))
  } catch {
    // What does not parse has its finding.
    return false
  }
}

/** Whom to tell is said by the fields of the one who has nothing. */
function checkRecipients(checked: Checked, { to }: UrgeFile, theirs: Checked['fields'], at: Path): Finding[] {
  const checker = createExpressionChecker(variableTypes(theirs))
  return [to].flat().flatMap((search, index) => {
    const path = Array.isArray(to) ? [...at, 'to', index] : [...at, 'to']
    return [...checkSearch(checked, search, path), ...Object.entries(search.where).flatMap(([name, text]) => checkOne(checked, checker, text, [...path, 'where', name], 'dyn'))]
  })
}

/** What each person gets knows him, and how many are his to see to. */
function checkMessage(checked: Checked, { to, create, set }: UrgeFile, at: Path): Finding[] {
  const unknown = checkPageName(checked, create, [...at, 'create'])
  if (unknown.length > 0) return unknown
  const [first, ...others] = [...new Set([to].flat().map(({ page }) => checked.world.pages.get(page)?.file.resource))]
  const item: ExpressionType = first === undefined || others.length > 0 ? 'dyn' : recordType(checked, [to].flat()[0]?.page ?? '')
  const fields = checked.fieldsOf(checked.world.pages.get(create)?.file.resource ?? '')
  const checker = createExpressionChecker({ ...surroundings, item, names: 'string', count: 'double' })
  return [...Object.keys(set).flatMap((name) => checkForeignName(checked, create, name, [...at, 'set', name])), ...checkSet(checked, checker, set, [...at, 'set'], fields)]
}
