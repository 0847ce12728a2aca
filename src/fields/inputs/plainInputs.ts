import { lazy } from 'react'
import { BoolInput } from '../bool/input'
import type { FieldTypeName } from '../fieldTypeNames'
import type { FieldInput } from '../fieldView'
import { PlateInput } from '../plate/input'
import { RegionInput } from '../region/input'
import { TrackInput } from '../track/input'
import { DateInput } from './DateInput'
import { DictionaryInput } from './DictionaryInput'
import { LongTextInput } from './LongTextInput'
import { NumberInput } from './NumberInput'
import { OrganizationInput } from './OrganizationInput'
import { ReferenceInput } from './ReferenceInput'
import { TextInput } from './TextInput'
import { withWaiting } from './withWaiting'

/** Inputs of the types a table's column may have: all but the table itself. Heavy ones come when first drawn. */
export const plainInputs: Record<Exclude<FieldTypeName, 'table'>, FieldInput> = {
  string: TextInput,
  text: LongTextInput,
  richtext: withWaiting(lazy(async () => ({ default: (await import('../richtext/input')).RichtextInput }))),
  int: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  date: DateInput,
  datetime: DateInput,
  month: DateInput,
  year: DateInput,
  time: DateInput,
  bool: BoolInput,
  dict: DictionaryInput,
  multiDict: DictionaryInput,
  ref: ReferenceInput,
  refs: ReferenceInput,
  org: OrganizationInput,
  orgs: OrganizationInput,
  emp: ReferenceInput,
  emps: ReferenceInput,
  region: RegionInput,
  plate: PlateInput,
  vin: TextInput,
  mobile: TextInput,
  phone: TextInput,
  idCard: TextInput,
  uscc: TextInput,
  email: TextInput,
  url: TextInput,
  geo: withWaiting(lazy(async () => ({ default: (await import('../geo/input')).GeoInput }))),
  track: TrackInput,
  signature: withWaiting(lazy(async () => ({ default: (await import('../signature/input')).SignatureInput }))),
}
