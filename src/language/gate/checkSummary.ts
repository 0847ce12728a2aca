import type { Finding } from '../finding'
import { isAdditive } from '../query/queryTree'
import { measureOf, queryProblem } from '../query/readQuery'
import { fieldsOver } from '../query/rowFields'
import type { SummaryFile } from '../summaryFile'
import { checkAggregate, createQueryChecker, type QueryChecker } from './checkAggregate'
import { checkDue, checkDueMeasures } from './checkDue'
import type { Checked } from './checkNames'
import { checkTones } from './checkTones'
import type { Path } from './place'
import { findingIn, summaryOf } from './rawPage'

/** The cards above a list: each says what it counts, and has what its chart needs. */
export function checkSummary(checked: Checked): Finding[] {
  const cards = summaryOf(checked.page)
  if (cards.length === 0) return []
  const plain = createQueryChecker(checked)
  return cards.flatMap(({ path, card }) => checkCard(checked, card, path, card.rows === undefined ? plain : createQueryChecker(checked, card.rows)))
}

/** One card, wherever it is written. */
export function checkCard(checked: Checked, card: SummaryFile, path: Path, checker: QueryChecker): Finding[] {
  return [...checkAggregate(checked, card, path, checker), ...checkDue(checked, card, path), ...checkMeasures(checked, card, path, checker), ...checkCardTones(checked, card, path), ...checkChart(checked, card, path)]
}

function checkCardTones({ page }: Checked, { tones, measures }: SummaryFile, path: Path): Finding[] {
  const several = Object.entries(measures ?? {}).flatMap(([title, file]) => (typeof file === 'string' ? [] : checkTones(page, file.tones, [...path, 'measures', title, 'tones'])))
  return [...checkTones(page, tones, [...path, 'tones']), ...several]
}

function checkMeasures(checked: Checked, card: SummaryFile, path: Path, checker: QueryChecker): Finding[] {
  const { page } = checked
  const { measure, measures } = card
  const several = Object.entries(measures ?? {}).map(([title, file]) => (typeof file === 'string' ? { text: file, at: [...path, 'measures', title] } : { text: file.measure, at: [...path, 'measures', title, 'measure'] }))
  const single = measure === undefined ? [] : [{ text: measure, at: [...path, 'measure'] }]
  const chosen = measure !== undefined && measures !== undefined ? [findingIn(page, 'wrongValue', [...path, 'measures'], '', { expected: '“measure”和“measures”中的一个', suggestion: '只写一个' })] : []
  const none = single.length + several.length === 0 ? [findingIn(page, 'missingKey', path, undefined, { key: 'measure' })] : []
  const wrong = [...single, ...several].flatMap(({ text, at }) => checker.measure(text, at))
  return [...chosen, ...none, ...wrong, ...(wrong.length > 0 ? [] : checkDueMeasures(checked, card, [...single, ...several]))]
}

function checkChart(checked: Checked, card: SummaryFile, path: Path): Finding[] {
  const { page } = checked
  const groups = card.group === undefined ? 0 : typeof card.group === 'string' ? 1 : card.group.length
  const needs = (key: string) => [findingIn(page, 'missingKey', path, undefined, { key })]
  const wrong = (key: string, expected: string, suggestion: string) => [findingIn(page, 'wrongValue', [...path, key], card.chart, { expected, suggestion })]
  switch (card.chart) {
    case 'number': return groups > 0 ? wrong('group', '不分组的统计', '去掉“group”，或换一种图') : []
    case 'line': return card.period === undefined ? needs('period') : []
    case 'bar': return groups === 0 && card.period === undefined ? needs('group') : []
    case 'ranking': return groups === 0 ? needs('group') : []
    case 'table': return groups === 0 && card.period === undefined ? needs('group') : []
    case 'radar': return checkRadar(checked, card, path, groups)
    case 'calendar': return card.period !== 'day' ? (card.period === undefined ? needs('period') : wrong('period', 'day：日历一格是一天', '改为 "day"')) : groups > 0 ? wrong('group', '不分组的统计', '去掉“group”') : []
    case 'pie': return groups !== 1 ? needs('group') : checkPie(checked, card, path)
  }
}

/** A radar has a corner for each group, or for each of at least three measures. */
function checkRadar({ page }: Checked, card: SummaryFile, path: Path, groups: number): Finding[] {
  if (card.period !== undefined) return [findingIn(page, 'wrongValue', [...path, 'period'], card.chart, { expected: '不分期间的统计', suggestion: '去掉“period”，或改用 line' })]
  if (groups > 1) return [findingIn(page, 'wrongValue', [...path, 'group'], card.chart, { expected: '一个分组', suggestion: '只留一个分组' })]
  return groups === 1 || Object.keys(card.measures ?? {}).length >= 3 ? [] : [findingIn(page, 'missingKey', path, undefined, { key: 'group' })]
}

/** The parts of a pie are parts of a whole. */
function checkPie({ page, fields: own }: Checked, { measure, rows }: SummaryFile, path: Path): Finding[] {
  const fields = fieldsOver(own, rows)
  if (measure === undefined) return [findingIn(page, 'missingKey', path, undefined, { key: 'measure' })]
  const isReadable = isSound(measure, fields)
  return !isReadable || isAdditive(measureOf(measure, fields), rows !== undefined) ? [] : [findingIn(page, 'wrongValue', [...path, 'measure'], measure, { expected: '一个 count 或 sum：饼图的各块合起来是总数', suggestion: '改用 ranking 或 bar' })]
}

function isSound(measure: string, fields: Checked['fields']): boolean {
  try {
    return queryProblem(measure, fields, 'measure') === null
  } catch {
    // What does not parse has its finding.
    return false
  }
}
