import type { Finding } from '../finding'
import { isOfDue } from '../query/queryTree'
import { measureOf } from '../query/readQuery'
import { fieldsOver } from '../query/rowFields'
import { createQueryChecker, type AggregateFile } from './checkAggregate'
import { ownerField } from './addOwner'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import { groupNames } from './completeSummary'
import { checkUrge } from './checkUrge'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { refersTo } from './references'

/** From whom records are due: a page that lists them, and a field by which a record says whose it is. */
export function checkDue(checked: Checked, file: AggregateFile, path: Path): Finding[] {
  const { due, rows } = file
  if (due === undefined) return []
  const { page, fields, world } = checked
  const at = [...path, 'due']
  const unknown = [...checkPageName(checked, due.page, [...at, 'page']), ...checkFieldName(checked, due.by, [...at, 'by'])]
  const other = world.pages.get(due.page)
  const by = fields[due.by]
  if (unknown.length > 0 || other === undefined || by === undefined) return unknown
  const wrong = (key: string, value: string, expected: string, suggestion: string) => [findingIn(page, 'wrongValue', [...at, key], value, { expected, suggestion })]
  if (rows !== undefined) return wrong('by', due.by, '没有“rows”的统计', '去掉“rows”')
  if (refersTo(by) === null || fieldsHold(by.type)) return [findingIn(page, 'wrongField', [...at, 'by'], due.by, { reason: `它是 ${by.type}，不说明记录是哪一个的`, cure: '换成 ref、org 或 emp 类型的字段' })]
  if (other.file.resource !== refersTo(by)) return wrong('page', due.page, `列出“${refersTo(by) ?? ''}”的页面`, `“${due.by}”指向的是它`)
  if (!seesAsMuch(other.file.scope ?? 'org', page.file.scope ?? 'org')) return wrong('page', due.page, '范围（scope）不小于本页的页面', '否则点开的与数字对不上')
  return [...checkGroups(checked, file, path), ...checkPeriod(checked, file, path), ...checkTheirs(checked, due, at), ...checkUnless(checked, file, at), ...checkUrge(checked, file, path, fieldsOfPage(checked, due.page).theirs), ...createQueryChecker(checked).condition(due.done, [...at, 'done'])]
}

/** Figures of those from whom something is due need to be told who they are. */
export function checkDueMeasures({ page, fields }: Checked, { due, rows }: AggregateFile, measures: readonly { readonly text: string; readonly at: Path }[]): Finding[] {
  // What a field with a finding of its own would say is not known yet.
  if (due !== undefined || [...page.fieldNames].some((name) => fields[name] === undefined)) return []
  return measures.filter(({ text }) => isOfDue(measureOf(text, fieldsOver(fields, rows)))).map(({ text, at }) => findingIn(page, 'wrongValue', at, text, { expected: '有“due”才能用的 due()、done()、missed()', suggestion: '写明谁应有记录（due）' }))
}

const fieldsHold = (type: string): boolean => ['refs', 'orgs', 'emps'].includes(type)

/** What one may see of those from whom records are due goes as far as what one sees of the records. */
function seesAsMuch(theirs: string, own: string): boolean {
  if (own === 'own' || theirs === 'own') return false
  return theirs === 'any' || theirs === own || (theirs === 'group' && own === 'org')
}

/** Who has no record can only be told apart by what he is himself. */
function checkGroups({ page }: Checked, file: AggregateFile, path: Path): Finding[] {
  const by = file.due?.by ?? ''
  return groupNames(file).flatMap((name, index) => (name.split('.')[0] === by ? [] : [findingIn(page, 'wrongField', Array.isArray(file.group) ? [...path, 'group', index] : [...path, 'group'], name, { reason: '没有记录的，没有它的值', cure: `写“${by}”或“${by}.字段”` })]))
}

/** Without a bound there would be no end of periods in which something was due. */
function checkPeriod({ page }: Checked, { period, last, columns }: AggregateFile & { readonly columns?: unknown }, path: Path): Finding[] {
  return period !== undefined && last === undefined && columns !== undefined ? [findingIn(page, 'missingKey', path, undefined, { key: 'last' })] : []
}

function checkTheirs(checked: Checked, { page: id, where, since }: NonNullable<AggregateFile['due']>, at: Path): Finding[] {
  const { page } = checked
  const { theirs, checker } = fieldsOfPage(checked, id)
  const date = since === undefined ? undefined : theirs[since]
  return [
    ...checker.condition(where, [...at, 'where']),
    ...(since === undefined ? [] : checkForeignName(checked, id, since, [...at, 'since'], 'value')),
    ...(date === undefined || date.type === 'date' ? [] : [findingIn(page, 'wrongField', [...at, 'since'], since, { reason: `它是 ${date.type}`, cure: '换成 date 类型的字段' })]),
  ]
}

/** What stands for a record in a period: of another page, of the same somebody, on a day. */
function checkUnless(checked: Checked, { due, period }: AggregateFile & { readonly period?: unknown }, path: Path): Finding[] {
  const unless = due?.unless
  if (unless === undefined) return []
  const at = [...path, 'unless']
  const pages = checkPageName(checked, unless.page, [...at, 'page'])
  if (pages.length > 0) return pages
  const names = [...checkForeignName(checked, unless.page, unless.by, [...at, 'by'], 'value'), ...checkForeignName(checked, unless.page, unless.date, [...at, 'date'], 'value')]
  if (names.length > 0) return names
  const { page, fields } = checked
  const { theirs, checker } = fieldsOfPage(checked, unless.page)
  const [by, date] = [theirs[unless.by], theirs[unless.date]]
  const whose = refersTo(fields[due?.by ?? '']!)
  const wrong = (key: 'by' | 'date', reason: string, cure: string) => [findingIn(page, 'wrongField', [...at, key], unless[key], { reason, cure })]
  return [
    ...(period === undefined ? [findingIn(page, 'wrongValue', at, unless.page, { expected: '分期间的统计', suggestion: '写明“period”和“by”' })] : []),
    ...(by !== undefined && (refersTo(by) !== whose || fieldsHold(by.type)) ? wrong('by', '它不说明记录是哪一个的', `写指向“${whose ?? ''}”的字段`) : []),
    ...(date !== undefined && date.type !== 'date' && date.type !== 'datetime' ? wrong('date', `它是 ${date.type}`, '换成 date 或 datetime 类型的字段') : []),
    ...checker.condition(unless.where, [...at, 'where']),
  ]
}

/** The fields of another page, and conditions over them. */
export function fieldsOfPage(checked: Checked, id: string) {
  const other = checked.world.pages.get(id)
  // The organisation that the gate adds is theirs too.
  const names = new Set([...(other?.fieldNames ?? []), ...(other !== undefined && other.file.owner === undefined ? [ownerField.name] : [])])
  const theirs = Object.fromEntries(Object.entries(checked.fieldsOf(other?.file.resource ?? '')).filter(([name]) => names.has(name)))
  return { theirs, checker: createQueryChecker({ ...checked, page: { ...checked.page, fieldNames: names }, fields: theirs }) }
}
