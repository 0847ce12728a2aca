import type { Finding } from '../finding'
import type { StatisticsFile } from '../summaryFile'
import { checkAggregate, createQueryChecker } from './checkAggregate'
import { checkDue, checkDueMeasures } from './checkDue'
import { checkPageName, type Checked } from './checkNames'
import { checkTones } from './checkTones'
import { groupNames, sourcePageOf } from './completeSummary'
import type { Path } from './place'
import { findingIn } from './rawPage'

const path: Path = ['statistics']

/** A page that is only a statistic: of another page of the same resource, with columns of its own names. */
export function checkStatistics(checked: Checked): Finding[] {
  const { statistics } = checked.page.file
  if (statistics === undefined) return []
  const checker = createQueryChecker(checked)
  const measures = Object.entries(statistics.columns).map(([name, { measure }]) => ({ text: measure, at: [...path, 'columns', name, 'measure'] }))
  const wrong = measures.flatMap(({ text, at }) => checker.measure(text, at))
  return [
    ...checkSource(checked, statistics),
    ...checkAggregate(checked, statistics, path, checker),
    ...checkDue(checked, statistics, path),
    ...(statistics.group === undefined && statistics.period === undefined ? [findingIn(checked.page, 'missingKey', path, undefined, { key: 'group' })] : []),
    ...(wrong.length > 0 ? wrong : checkDueMeasures(checked, statistics, measures)),
    ...checkColumnNames(checked, statistics),
    ...Object.entries(statistics.columns).flatMap(([name, { tones }]) => checkTones(checked.page, tones, [...path, 'columns', name, 'tones'])),
    ...checkSort(checked, statistics),
  ]
}

/** Its figures are those of the records one sees there, so both must see the same. */
function checkSource({ page, world, ...checked }: Checked, { of }: StatisticsFile): Finding[] {
  const id = sourcePageOf(page)
  if (id === null) return [findingIn(page, 'missingKey', path, undefined, { key: 'of' })]
  const unknown = of === undefined ? [] : checkPageName({ page, world, ...checked }, of, [...path, 'of'])
  const source = world.pages.get(id)?.file
  if (source === undefined) return unknown
  const wrong = (expected: string, suggestion: string) => [findingIn(page, 'wrongValue', [...path, 'of'], id, { expected, suggestion })]
  if (source.resource !== page.file.resource) return wrong(`资源“${page.file.resource ?? ''}”的页面`, '写同一资源的明细页面')
  if (source.statistics !== undefined) return wrong('列出记录的页面，它也是统计', '写明细页面的名称')
  return (source.scope ?? 'org') === (page.file.scope ?? 'org') && source.readBy === page.file.readBy ? [] : wrong('范围（scope、readBy）与本页相同的页面', '否则点开的记录与数字对不上')
}

function checkColumnNames({ page, fields }: Checked, { columns, period }: StatisticsFile): Finding[] {
  const taken = Object.keys(columns).filter((name) => Object.hasOwn(fields, name) || name === 'period')
  const hidden = period !== undefined && Object.hasOwn(fields, 'period') ? [findingIn(page, 'repeated', [...path, 'period'], 'period')] : []
  return [...hidden, ...taken.map((name) => findingIn(page, 'repeated', [...path, 'columns', name], name, {}, 'key'))]
}

function checkSort({ page }: Checked, statistics: StatisticsFile): Finding[] {
  const name = statistics.sort?.replace(/^-/, '')
  const known = [...groupNames(statistics), ...(statistics.period === undefined ? [] : ['period']), ...Object.keys(statistics.columns)]
  return name === undefined || known.includes(name) ? [] : [findingIn(page, 'wrongValue', [...path, 'sort'], name, { expected: known.join('、'), suggestion: '写其中一个' })]
}
