import type { FieldError } from '../fields/problems'

/** Why a call failed. Every failure reaches the caller as one of these (spec §8). */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  /** The person has been told by a toast; whoever shows a passing notice of his own leaves it. */
  isTold = false
  constructor(
    /** Chinese, ready to be shown. */
    message: string,
    /** Code of the envelope; 1 where there was none. */
    readonly code: number,
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly errors: readonly FieldError[] = [],
    /** The envelope's data: a `Conflict`, `LegalMoves`, … */
    readonly data: unknown = null,
  ) {
    super(message)
  }
}

/** Whether the client has said the reason in a toast; a passing notice would only repeat it. */
export function wasTold(error: unknown): boolean {
  return error instanceof RequestError && error.isTold
}

/** A request that was taken back; nobody is told about it. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError'
}
