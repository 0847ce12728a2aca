import type { FieldError } from '../fields/problems'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'

export interface ValidateOptions {
  /** Only these fields, and the rules that stand at one of them. */
  readonly fields?: readonly string[]
}

/** Everything wrong with a normalized record, each at its place; empty when it may be saved. */
export function validateRecord(page: PageDefinition, record: RecordValues, context: RecordContext, options: ValidateOptions = {}): readonly FieldError[] {
  void page
  void record
  void context
  void options
  return []
}
