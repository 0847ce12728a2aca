import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Expires } from '../../fields/expires'
import { expiryKinds, reminderResource } from '../reminders'
import type { Finding } from '../finding'
import { createQueryChecker } from './checkAggregate'
import { checkDottedName, checkFieldName, checkForeignName, checkPageName, lookUp, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { refersTo } from './references'
import { suggestionFor } from './suggestion'

const employee = 'employee'

/** Dates that are reminded of: when, of what, and whose business it is. */
export function checkReminders(checked: Checked): Finding[] {
  const { page, fields } = checked
  const dated = Object.values(fields).flatMap((field) => ('expires' in field && field.expires ? [{ field, expires: field.expires as Expires }] : []))
  const { reminders } = page.file
  if (dated.length === 0) return reminders === undefined ? [] : [findingIn(page, 'wrongValue', ['reminders'], '', { expected: '有“expires”的日期才写', suggestion: '给日期加上“expires”，或去掉“reminders”' })]
  const checker = createQueryChecker(checked)
  return [
    ...dated.flatMap(({ field, expires }) => [
      ...checker.condition(expires.when, ['fields', field.name, 'expires', 'when']),
      ...checkKind(checked, expires.kind, ['fields', field.name, 'expires', 'kind']),
      ...checkUnless(checked, expires.unless, ['fields', field.name, 'expires', 'unless']),
    ]),
    ...checker.condition(reminders?.when, ['reminders', 'when']),
    ...checkKind(checked, reminders?.kind, ['reminders', 'kind']),
    ...checkSubject(checked, reminders?.subject),
    ...checkTell(checked, reminders?.tell),
  ]
}

/** Known where the product has a page of reminders; elsewhere nobody reads it. */
function checkKind({ page, world }: Checked, kind: string | undefined, path: Path): Finding[] {
  const known = world.dictionaries[expiryKinds]?.items.map(({ value }) => value)
  return kind === undefined || known === undefined || known.includes(kind) ? [] : [findingIn(page, 'wrongValue', path, kind, { expected: `字典 ${expiryKinds} 的值`, suggestion: suggestionFor(kind, known) })]
}

/** Another page that reminds in this one's stead: it is there, a field of it points here, and the date is one that runs out. */
function checkUnless(checked: Checked, unless: Expires['unless'], path: Path): Finding[] {
  if (unless === undefined) return []
  const { page, by, date, where = {} } = unless
  const pages = checkPageName(checked, page, [...path, 'page'])
  if (pages.length > 0) return pages
  const names = [
    ...checkForeignName(checked, page, by, [...path, 'by'], 'value'), ...checkForeignName(checked, page, date, [...path, 'date'], 'value'),
    ...Object.keys(where).flatMap((name) => checkForeignName(checked, page, name, [...path, 'where', name])),
  ]
  const fields = checked.world.pages.get(page)?.file.fields ?? {}
  if (names.length > 0) return names
  if (fields[by]?.['ref'] !== checked.page.file.resource) return [findingIn(checked.page, 'wrongField', [...path, 'by'], by, { reason: '它不指向本页的记录', cure: '写那个页面里引用本页记录的字段' })]
  return fields[date]?.['expires'] ? [] : [findingIn(checked.page, 'wrongField', [...path, 'date'], date, { reason: '它没有“expires”，那边不提醒', cure: '写那个页面里带“expires”的日期' })]
}

const named = (checked: Checked, name: string, path: Path) => (name.includes('.') ? checkDottedName(checked, name, path) : checkFieldName(checked, name, path))

function checkSubject(checked: Checked, name: string | undefined): Finding[] {
  if (name === undefined) return []
  const path = ['reminders', 'subject']
  const names = named(checked, name, path)
  const field = names.length > 0 ? undefined : lookUp(checked, name)
  return field === undefined || isNameable(field) ? names : [findingIn(checked.page, 'wrongField', path, name, { reason: `它是 ${field.type}，不能说明提醒谁的`, cure: '换成文字或引用' })]
}

function isNameable(field: FieldDefinition): boolean {
  return fieldTypeOf(field).storage === 'text' && !field.masked
}

function checkTell(checked: Checked, name: string | undefined): Finding[] {
  const { page } = checked
  if (name === undefined || (name === 'id' && page.file.resource === employee)) return []
  const path = ['reminders', 'tell']
  const names = named(checked, name, path)
  const field = names.length > 0 ? undefined : lookUp(checked, name)
  return field === undefined || refersTo(field) === employee ? names : [findingIn(page, 'wrongField', path, name, { reason: `责任人要指向人员，它是 ${field.type}`, cure: '换成 emp 类型的字段' })]
}

/** Reminders of reminders would have no end. */
export const isReminded = (resource: string | undefined): boolean => resource !== reminderResource
