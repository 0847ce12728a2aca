import type { FieldTypeName } from './fieldTypeNames'
import type { FieldInput } from './fieldView'
import { plainInputs } from './inputs/plainInputs'
import { lateInput } from './inputs/lateInput'

/** How every field type is written. The form alone imports this. */
export const inputs: Record<FieldTypeName, FieldInput> = {
  ...plainInputs,
  table: lateInput(async () => ({ default: (await import('./table/input')).TableInput })),
}
