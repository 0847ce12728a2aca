import { createElement, type ComponentType } from 'react'
import type { FieldDefinition } from './definitions'
import type { FilterOperator } from './fieldType'
import type { FieldFilter, FilterProps } from './fieldView'
import { BoolFilter } from './filters/BoolFilter'
import { DictionaryFilter } from './filters/DictionaryFilter'
import { NumberRangeFilter } from './filters/NumberRangeFilter'
import { TextFilter } from './filters/TextFilter'
import { deferredInput } from './inputs/deferredInput'
import { NumberInput } from './inputs/NumberInput'
import { ReferenceInput } from './inputs/ReferenceInput'

/** Calendars and trees are large: the rows do not wait for them. */
const DateFilter = laterFilter('calendar', async () => (await import('./inputs/DateInput')).DateInput)
const DateRangeFilter = laterFilter('calendar', async () => (await import('./filters/DateRangeFilter')).DateRangeFilter)
const OrganizationFilter = laterFilter<FilterProps & { readonly multiple?: boolean }>('arrow', async () => (await import('./inputs/OrganizationInput')).OrganizationInput)
const RegionFilter = laterFilter('arrow', async () => (await import('./region/input')).RegionInput)

/** The input of one filter, by what it compares and how. Its value is the operator's, null when it filters nothing. */
export function FilterInput(props: FilterProps) {
  // A filter asks for less than the form: no answer is demanded, and examples of whole values mislead.
  const field = { ...props.field, required: false, placeholder: '全部' }
  return createElement(filterOf(props.field, props.operator), { ...props, field })
}

function laterFilter<Props extends FilterProps = FilterProps>(icon: 'calendar' | 'arrow', load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return deferredInput<Props>({ load, icon, placeholder: ({ field }) => field.placeholder, useText: ({ value }) => (value === null ? '' : null) })
}

function filterOf(field: FieldDefinition, operator: FilterOperator): FieldFilter {
  switch (field.type) {
    case 'bool':
      return BoolFilter
    case 'int':
    case 'decimal':
    case 'money':
    case 'percent':
      return operator === 'between' ? NumberRangeFilter : NumberInput
    case 'date':
    case 'datetime':
    case 'month':
    case 'year':
    case 'time':
      return operator === 'between' ? DateRangeFilter : DateFilter
    case 'dict':
    case 'multiDict':
      return DictionaryFilter
    case 'region':
      return operator === 'within' ? WithinRegionFilter : DictionaryFilter
    case 'org':
    case 'orgs':
      return operator === 'equals' || operator === 'within' ? OneOrganizationFilter : OrganizationsFilter
    case 'ref':
    case 'refs':
    case 'emp':
    case 'emps':
      return operator === 'equals' ? OneReferenceFilter : ReferencesFilter
    default:
      return TextFilter
  }
}

const OneReferenceFilter: FieldFilter = (props) => <ReferenceInput {...props} multiple={false} />
const ReferencesFilter: FieldFilter = (props) => <ReferenceInput {...props} multiple />
const OneOrganizationFilter: FieldFilter = (props) => <OrganizationFilter {...props} multiple={false} />
const OrganizationsFilter: FieldFilter = (props) => <OrganizationFilter {...props} multiple />
/** Any level may be asked for, whatever level the field itself demands. */
const WithinRegionFilter: FieldFilter = (props) => <RegionFilter {...props} field={{ ...props.field, level: undefined } as FieldDefinition} />
