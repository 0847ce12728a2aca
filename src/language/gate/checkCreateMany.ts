import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Finding } from '../finding'
import { severalOf } from '../createMany'
import { checkFieldName, type Checked } from './checkNames'
import { isJsonObject } from './mergePatch'
import type { Path } from './place'
import { findingIn } from './rawPage'

/** What many records are made for, one for each: references that people choose in the form of a new record. Inherited by a page where nothing is created, it says nothing. */
export function checkCreateMany(checked: Checked): Finding[] {
  const { page: { file, chain }, fields } = checked
  const { createMany, actions, single } = file
  if (createMany === undefined) return []
  const isOwn = isJsonObject(chain[0]?.value) && chain[0].value['createMany'] !== undefined
  if (isOwn && actions !== undefined && !actions.includes('create')) return [findingIn(checked.page, 'createManyNotOffered', ['createMany'], createMany, {}, 'key')]
  if (isOwn && single === true) return [findingIn(checked.page, 'wrongValue', ['createMany'], createMany, { expected: '每个企业不止一条记录的页面才写', suggestion: '去掉“createMany”，或去掉“single”' }, 'key')]
  const names = [createMany].flat()
  return [
    ...names.flatMap((name, index) => checkMember(checked, name, Array.isArray(createMany) ? ['createMany', index] : ['createMany'])),
    ...Object.values(fields).filter((field) => isForPeopleAlone(field, names)).map(({ name, title }) =>
      findingIn(checked.page, 'wrongField', ['createMany'], createMany, { reason: `“${title}”（${name}）要一条一条填，各不相同，批量新增时不能只填一次`, cure: `给“${name}”写上自动编号“number”，或去掉“createMany”` })),
  ]
}

/** One is chosen at a time as a rule, and by people. */
function checkMember(checked: Checked, name: string, path: Path): Finding[] {
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path)
  const reason = reasonAgainst(checked, field)
  return reason === null ? [] : [findingIn(checked.page, 'wrongField', path, name, { reason, cure: '换成新增时由人选一个的 ref、emp、org 字段' })]
}

function reasonAgainst({ page: { file } }: Checked, field: FieldDefinition): string | null {
  if (severalOf(field) === null) return `它是 ${field.type}，不是选一个的引用`
  if (field.readOnly === true || field.compute !== undefined || field.find !== undefined) return '它由系统写入，不由人选'
  if (Object.hasOwn(file.where ?? {}, field.name)) return '“where”已经定了它的值'
  const shown = (file.form ?? []).flatMap(({ fields }) => fields)
  return file.form === undefined || shown.includes('*') || shown.includes(field.name) ? null : '新增的表单里没有它'
}

/** Every record needs one of its own, and only people know it. */
function isForPeopleAlone(field: FieldDefinition, names: readonly string[]): boolean {
  const isWritten = field.readOnly !== true && field.compute === undefined && field.from === undefined && !names.includes(field.name)
  return field.required === true && field.unique === true && isWritten && !('number' in field && field.number) && fieldTypeOf(field).storage === 'text'
}
