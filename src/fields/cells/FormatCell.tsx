import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { TextLine } from './TextLine'

/** The value as its definition words it; most types need no more. */
export function FormatCell({ field, value, place }: CellProps) {
  const text = fieldTypeOf(field).format(value, field, useFieldServices())
  return <TextLine text={text} place={place} />
}
