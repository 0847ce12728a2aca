import { BoolInput } from '../bool/input'
import { OfferedChoiceInput } from '../choice/input'
import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { FieldTypeName } from '../fieldTypeNames'
import { FilesInput } from '../files/input'
import type { FieldInput, InputProps } from '../fieldView'
import { PlateInput } from '../plate/input'
import { useReferenceLabels } from '../useReferenceLabels'
import { TrackInput } from '../track/input'
import { deferredInput, type DeferredText } from './deferredInput'
import { DictionaryInput } from './DictionaryInput'
import { LongTextInput } from './LongTextInput'
import { NumberInput } from './NumberInput'
import { idsOf } from './idsOf'
import { placeholderOf } from './inputAttributes'
import { ReferenceInput } from './ReferenceInput'
import { ReferencesInput } from './ReferencesInput'
import { TextInput } from './TextInput'
import { lateInput } from './lateInput'

const later = (icon: 'calendar' | 'arrow', load: () => Promise<FieldInput>, useText: DeferredText<InputProps>) =>
  deferredInput<InputProps>({ load, icon, useText, placeholder: placeholderOf })

const useDateText: DeferredText<InputProps> = ({ value, field }) => {
  const services = useFieldServices()
  return value === null ? '' : fieldTypeOf(field).format(value, field, services)
}

const useLabelText: DeferredText<InputProps> = ({ value, field }) => {
  const ids = idsOf(value)
  const labels = useReferenceLabels(fieldTypeOf(field).refersTo?.(field) ?? '', ids)
  return ids.map((id) => labels.get(id) ?? '…').join('、')
}

const useNoText: DeferredText<InputProps> = ({ value }) => (value === null ? '' : null)

const DateInput = later('calendar', async () => (await import('./DateInput')).DateInput, useDateText)
const OrganizationInput = later('arrow', async () => (await import('./OrganizationInput')).OrganizationInput, useLabelText)
const RegionInput = later('arrow', async () => (await import('../region/input')).RegionInput, useNoText)

/** Inputs of the types a table's column may have: all but the table itself. Heavy ones come when first drawn. */
export const plainInputs: Record<Exclude<FieldTypeName, 'table'>, FieldInput> = {
  string: TextInput,
  text: LongTextInput,
  richtext: lateInput(async () => ({ default: (await import('../richtext/input')).RichtextInput })),
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
  choice: OfferedChoiceInput,
  choices: LongTextInput,
  ref: ReferenceInput,
  refs: ReferencesInput,
  org: OrganizationInput,
  orgs: OrganizationInput,
  emp: ReferenceInput,
  emps: ReferencesInput,
  region: RegionInput,
  plate: PlateInput,
  vin: TextInput,
  mobile: TextInput,
  phone: TextInput,
  idCard: TextInput,
  uscc: TextInput,
  email: TextInput,
  url: TextInput,
  geo: lateInput(async () => ({ default: (await import('../geo/input')).GeoInput })),
  track: TrackInput,
  signature: lateInput(async () => ({ default: (await import('../signature/input')).SignatureInput })),
  files: FilesInput,
}
