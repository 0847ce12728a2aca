import { useMemo } from 'react'
import type { RecordOption } from '../../contract/envelope'
import type { ReferenceDefinition } from '../../language/endpointsDefinition'
import { fieldTypeOf } from '../definitions'
import type { FieldContext } from '../fieldType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import type { RemoteOption } from './useRemoteOptions'

/** What a search asks besides the words: how many it wants at most, and what they have to be. */
export interface ReferenceSearchParts {
  readonly size?: number
  readonly where?: Readonly<Record<string, unknown>>
}

export type ReferenceSearch = (keyword: string, signal: AbortSignal, parts?: ReferenceSearchParts) => Promise<readonly RemoteOption[]>

/** So many are offered while one types. */
const mostOffered = 20

/** Searches the records that a field may point to; null where the page does not know them. What the field itself demands of them goes before what is asked. */
export function useReferenceSearch({ field, offered, free }: Pick<InputProps, 'field' | 'offered' | 'free'>): ReferenceSearch | null {
  const services = useFieldServices()
  const reference = services.references[fieldTypeOf(field).refersTo?.(field) ?? '']
  return useMemo(() => {
    if (!reference) return null
    return async (keyword, signal, { size = mostOffered, where: asked = {} } = {}) => {
      const notes = noteFields(reference)
      const where = { ...asked, ...offered?.() }
      const options = await services.client.options(reference.endpoints, { keyword, size, fields: notes, ...(free === undefined ? {} : { free }), ...(Object.keys(where).length === 0 ? {} : { where }) }, signal)
      return options.map((option) => ({ value: option.id, label: option.label, retired: option.retired, note: noteOf(option, notes, reference, services) }))
    }
  }, [reference, services, free, offered])
}

/** Types that tell two records of one name apart and can be worded without asking anyone. */
const tellingTypes: readonly string[] = ['plate', 'mobile', 'idCard', 'uscc', 'vin', 'string', 'dict', 'date']

function noteFields(reference: ReferenceDefinition): readonly string[] {
  return Object.values(reference.fields).filter((field) => field.name !== reference.label && tellingTypes.includes(field.type)).slice(0, 2).map((field) => field.name)
}

function noteOf(option: RecordOption, names: readonly string[], reference: ReferenceDefinition, context: FieldContext): string {
  return names.flatMap((name) => {
    const field = reference.fields[name]
    const value = option[name]
    return field && value !== null && value !== undefined ? [fieldTypeOf(field).format(value, field, context)] : []
  }).join(' · ')
}
