import { errorCodes, type ErrorName } from '../contract/errorCodes'
import type { FieldError } from '../fields/problems'

/** A request the server refuses for a reason it knows; becomes the answer's status and envelope. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  readonly errors: readonly FieldError[]
  readonly data: unknown
  constructor(readonly refusal: ErrorName, { message, parameters = {}, errors = [], data = null }: { message?: string; parameters?: Readonly<Record<string, string | number>>; errors?: readonly FieldError[]; data?: unknown } = {}) {
    const traced = Error.stackTraceLimit
    // Its reason says all there is; to draw up the stack would cost as much as many an answer.
    Error.stackTraceLimit = 0
    super((message ?? errorCodes[refusal].text).replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? '')))
    Error.stackTraceLimit = traced
    this.errors = errors
    this.data = data
  }
}
