import { errorCodes, type ErrorName } from '../contract/errorCodes'
import type { FieldError } from '../fields/problems'

/** A request the server refuses for a reason it knows; becomes the answer's status and envelope. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  readonly errors: readonly FieldError[]
  readonly data: unknown
  constructor(readonly refusal: ErrorName, { message, parameters = {}, errors = [], data = null }: { message?: string; parameters?: Readonly<Record<string, string | number>>; errors?: readonly FieldError[]; data?: unknown } = {}) {
    super((message ?? errorCodes[refusal].text).replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? '')))
    this.errors = errors
    this.data = data
  }
}
