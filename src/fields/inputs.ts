import { lazy } from 'react'
import type { FieldTypeName } from './fieldTypeNames'
import type { FieldInput } from './fieldView'
import { plainInputs } from './inputs/plainInputs'
import { withWaiting } from './inputs/withWaiting'

/** How every field type is written. The form alone imports this. */
export const inputs: Record<FieldTypeName, FieldInput> = {
  ...plainInputs,
  table: withWaiting(lazy(async () => ({ default: (await import('./table/input')).TableInput }))),
}
