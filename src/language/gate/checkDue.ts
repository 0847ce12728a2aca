import type { Finding } from '../finding'
import { isOfDue } from '../query/queryTree'
import { measureOf } from '../query/readQuery'
import { fieldsOver } from '../query/rowFields'
import { createQueryChecker, type AggregateFile } from './checkAggregate'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import { groupNames } from './completeSummary'
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
  return [...checkGroups(checked, file, path), ...checkPeriod(checked, file, path), ...checkTheirs(checked, due, at), ...createQueryChecker(checked).condition(due.done, [...at, 'done'])]
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
  const { page, world } = checked
  const other = world.pages.get(id)
  const names = other?.fieldNames ?? new Set<string>()
  const theirs = Object.fromEntries(Object.entries(checked.fieldsOf(other?.file.resource ?? '')).filter(([name]) => names.has(name)))
  const checker = createQueryChecker({ ...checked, page: { ...page, fieldNames: names }, fields: theirs })
  const date = since === undefined ? undefined : theirs[since]
  return [
    ...checker.condition(where, [...at, 'where']),
    ...(since === undefined ? [] : checkForeignName(checked, id, since, [...at, 'since'], 'value')),
    ...(date === undefined || date.type === 'date' ? [] : [findingIn(page, 'wrongField', [...at, 'since'], since, { reason: `它是 ${date.type}`, cure: '换成 date 类型的字段' })]),
  ]
}
