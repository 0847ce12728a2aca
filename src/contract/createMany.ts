import type { FieldError } from '../fields/problems'

/** All of them or none, or those that are right. */
export const manyModes = ['all', 'valid'] as const
export type ManyMode = (typeof manyModes)[number]

/** Records one call creates at most. */
export const mostMany = 500

/** `POST {path}/many`: the record as the form of a new one has it, with a list in the field that says what each is made for. */
export interface ManyRequest {
  readonly record: Readonly<Record<string, unknown>>
  readonly mode?: ManyMode
  /** Given by the sender: the records are written once under it, however often it is sent. */
  readonly key?: string
}

export interface ManyAnswer {
  readonly created: number
  readonly failed: number
  /** In the order of the list: the new record's id, or null where it was refused. Empty where the answer is repeated. */
  readonly ids: readonly (string | null)[]
  /** `3/period` is the field of the third. */
  readonly errors: readonly FieldError[]
  /** Written before under the same key. */
  readonly repeated: boolean
}
