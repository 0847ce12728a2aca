import type { FieldInput } from '../fieldView'
import { late } from './late'
import { Skeleton } from './Skeleton'

/** An input that is loaded when first drawn; the rest of the form does not wait for it. */
export function lateInput(load: () => Promise<{ readonly default: FieldInput }>): FieldInput {
  return late(load, <Skeleton isInput />)
}
