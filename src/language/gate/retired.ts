import type { FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import type { Finding } from '../finding'
import type { RetiredDefinition } from '../pageDefinition'
import { checkConstant } from './checkFields'
import { checkFieldName, type Checked } from './checkNames'
import { inlineJson } from '../json/printJson'
import { findingIn, type RawPage } from './rawPage'
import type { ResourcePage } from './uniteResources'

/** What makes a record one that is no longer in use: values of fields that have a word for each. */
export function checkRetired(checked: Checked): Finding[] {
  const { page, fields, world } = checked
  return Object.entries(page.file.retired ?? {}).flatMap(([name, values]) => {
    const path = ['retired', name]
    const field = fields[name]
    if (field === undefined) return checkFieldName(checked, name, path, 'key')
    if (field.type !== 'dict' && field.type !== 'bool') return [findingIn(page, 'wrongField', path, name, { reason: `它是 ${field.type}，看不出记录不再使用`, cure: '换成字典或是否字段' }, 'key')]
    return values.flatMap((value, index) => checkConstant(page, field, value, [...path, index], world.context))
  })
}

export function completeRetired({ file }: RawPage, fields: Readonly<Record<string, FieldDefinition>>, dictionaries: Readonly<Record<string, Dictionary>>): RetiredDefinition[] {
  return Object.entries(file.retired ?? {}).flatMap(([name, values]) => {
    const field = fields[name]
    return field === undefined ? [] : values.map((value) => ({ field: name, value, word: wordFor(field, value, dictionaries) }))
  })
}

/** A yes-no field has a name for one of its sides at least: its title. */
function wordFor(field: FieldDefinition, value: string | boolean, dictionaries: Readonly<Record<string, Dictionary>>): string {
  if (field.type === 'dict') return dictionaries[field.dict]?.items.find((item) => item.value === value)?.label ?? String(value)
  const { yes, no } = field as { readonly yes?: string; readonly no?: string }
  return value === true ? (yes ?? field.title) : (no ?? `未${field.title}`)
}

/** Whether a record is in use does not depend on who looks at it: the home page of the resource says so, others say the same or nothing. */
export function retiredConflicts(resource: string, [home, ...others]: readonly [ResourcePage, ...ResourcePage[]]): { pageId: string; finding: Finding }[] {
  const said = inlineJson(home.page.file.retired ?? {})
  return others.flatMap(({ page }) => {
    const { retired } = page.file
    if (retired === undefined || inlineJson(retired) === said) return []
    const there = findingIn(home.page, 'retiredConflict', ['retired'], home.page.file.retired)
    return [{ pageId: page.id, finding: findingIn(page, 'retiredConflict', ['retired'], retired, {
      resource, home: home.page.id, value: inlineJson(retired), other: `${there.file}:${there.line}:${there.column}`, otherValue: home.page.file.retired === undefined ? '没有写' : said,
    }) }]
  })
}
