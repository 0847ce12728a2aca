import type { FieldDefinition } from '../../fields/definitions'
import { copySources } from '../copySources'
import type { CheckedColumn, CheckedField, PublicCheckDefinition } from '../publicCheckDefinition'
import type { PublicCheckFile } from '../publicCheckFile'
import type { ResourceDefinition } from '../schemaSet'
import { columnsOf } from '../tableColumns'
import { refersTo } from './references'

type Fields = Readonly<Record<string, FieldDefinition>>
type Resources = Readonly<Record<string, Pick<ResourceDefinition, 'fields' | 'label'>>>

/** Numbers by which a stranger could reach or pass for somebody: they never leave whole. */
const personal: readonly string[] = ['idCard', 'mobile', 'phone']
/** Copies of copies are followed so far; two that copied each other would be followed for ever. */
const mostSteps = 8

/** The check page with every title filled in, and what has to be masked marked: by its type, by its own page, or by the page it is copied from. */
export function completePublicCheck(file: PublicCheckFile | undefined, fields: Fields, resources: Resources): PublicCheckDefinition | null {
  if (file === undefined) return null
  const complete = (one: PublicCheckFile['fields'][number], among: Fields): CheckedField => {
    const { field: name, title, masked = false, columns = [] } = typeof one === 'string' ? { field: one, title: undefined } : one
    const field = among[name]
    return {
      field: name, title: title ?? field?.title ?? '', masked: masked || (field !== undefined && isPersonal(field, among, resources)),
      columns: columns.map((column) => columnOf(complete(column, field === undefined ? {} : columnsOf(field)))),
    }
  }
  return { code: file.code, title: file.title, fields: file.fields.map((one) => complete(one, fields)), alert: file.alert ?? [] }
}

const columnOf = ({ field, title, masked }: CheckedField): CheckedColumn => ({ field, title, masked })

function isPersonal(field: FieldDefinition, among: Fields, resources: Resources, steps = mostSteps): boolean {
  if (field.masked === true || personal.includes(field.type)) return true
  if (steps === 0) return true
  const isReferred = (resource: string | null | undefined, name: string | undefined) => {
    const target = resource ? resources[resource] : undefined
    const source = target?.fields[name ?? target.label]
    return target !== undefined && source !== undefined && isPersonal(source, target.fields, resources, steps - 1)
  }
  // A reference is shown by what its record is called.
  if (isReferred(refersTo(field), undefined)) return true
  return copySources(field).some(({ reference, name }) => isReferred(among[reference] && refersTo(among[reference]), name))
}
