import type { Static } from '@sinclair/typebox'
import { bool } from './bool/definition'
import { choice } from './choice/definition'
import { choices } from './choices/definition'
import type { CommonOptions } from './commonOptions'
import { date } from './date/definition'
import { datetime } from './datetime/definition'
import { decimal } from './decimal/definition'
import { dict } from './dict/definition'
import { email } from './email/definition'
import { emp } from './emp/definition'
import { emps } from './emps/definition'
import type { FieldTypeDefinition } from './fieldType'
import type { FieldTypeName } from './fieldTypeNames'
import { files } from './files/definition'
import { geo } from './geo/definition'
import { idCard } from './idCard/definition'
import { int } from './int/definition'
import { mobile } from './mobile/definition'
import { money } from './money/definition'
import { month } from './month/definition'
import { multiDict } from './multiDict/definition'
import { org } from './org/definition'
import { orgs } from './orgs/definition'
import { percent } from './percent/definition'
import { phone } from './phone/definition'
import { plate } from './plate/definition'
import { ref } from './ref/definition'
import { refs } from './refs/definition'
import { region } from './region/definition'
import { richtext } from './richtext/definition'
import { signature } from './signature/definition'
import { string } from './string/definition'
import { table } from './table/definition'
import { text } from './text/definition'
import { time } from './time/definition'
import { track } from './track/definition'
import { url } from './url/definition'
import { uscc } from './uscc/definition'
import { vin } from './vin/definition'
import { year } from './year/definition'

/** The pure half of every field type. The compiler names the type that is missing. */
export const fieldTypes = {
  string, text, richtext, int, decimal, money, percent, date, datetime, month, year, time, bool, dict, multiDict, choice, choices, ref, refs,
  org, orgs, emp, emps, region, plate, vin, mobile, phone, idCard, uscc, email, url, geo, track, signature, files,
  // a getter, because a table's rows come back here for the types of their columns
  get table() {
    return table
  },
} satisfies Record<FieldTypeName, unknown>

type FieldTypes = typeof fieldTypes

/** What the gate makes of a table's columns: fields like any other. */
interface TableColumns {
  readonly columns: Readonly<Record<string, FieldDefinition>>
}

type OwnOptions<Name extends FieldTypeName> = Name extends 'table'
  ? Omit<Static<FieldTypes['table']['options']>, 'columns'> & TableColumns
  : Static<FieldTypes[Name]['options']>

/** A field behind the gate: the common options, its type's own, and its name. Narrow on `type`. */
export type FieldDefinition = {
  [Name in FieldTypeName]: CommonOptions & { readonly name: string; readonly type: Name } & OwnOptions<Name>
}[FieldTypeName]

/** The pure half of a field's type, ready to be called with that field. */
export function fieldTypeOf(field: FieldDefinition): FieldTypeDefinition {
  return fieldTypes[field.type] as unknown as FieldTypeDefinition
}
