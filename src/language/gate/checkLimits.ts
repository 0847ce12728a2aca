import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { isFieldBeside, limitingFields } from '../../fields/limits'
import type { Finding } from '../finding'
import type { Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { suggestionFor } from './suggestion'

type Fields = Readonly<Record<string, FieldDefinition>>

/** A limit that a field beside it says: the field is there, its values compare with these, and no field limits itself in a circle. */
export function checkLimits({ page }: Pick<Checked, 'page'>, field: FieldDefinition, beside: Fields, path: Path): Finding[] {
  return (['min', 'max'] as const).flatMap((key) => {
    const name = (field as { readonly min?: unknown; readonly max?: unknown })[key]
    if (!isFieldBeside(name) || kindOf(field) === null) return []
    const other = beside[name]
    const alike = Object.values(beside).filter((one) => one !== field && kindOf(one) === kindOf(field)).map((one) => one.name)
    if (other === undefined) return [findingIn(page, 'unknownField', [...path, key], name, { where: '同一行、同一记录', suggestion: suggestionFor(name, alike) })]
    if (kindOf(other) !== kindOf(field)) return [findingIn(page, 'wrongField', [...path, key], name, { reason: '它的值与本字段的不能比较', cure: alike.length > 0 ? `换成 ${alike.join('、')}` : '写一个数或日期，或改用 rules' })]
    return isLimitedBy(other, field.name, beside) ? [findingIn(page, 'wrongField', [...path, key], name, { reason: '它又以本字段为限，成了循环', cure: '只在其中一个字段上写限值' })] : []
  })
}

/** What compares with what: numbers with numbers, sums of money with those of the same unit, days with days. */
function kindOf(field: FieldDefinition): string | null {
  if (field.type === 'date' || field.type === 'datetime') return field.type
  if (field.type === 'money') return `money ${field.unit ?? '元'}`
  return fieldTypeOf(field).celType === 'double' ? 'number' : null
}

function isLimitedBy(field: FieldDefinition, name: string, beside: Fields, seen: readonly string[] = []): boolean {
  if (field.name === name) return true
  return limitingFields(field).some((next) => !seen.includes(next) && beside[next] !== undefined && isLimitedBy(beside[next], name, beside, [...seen, next]))
}
