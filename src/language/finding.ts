import type { FindingCode } from './findingCatalogue'

/** One thing wrong in the schemas folder: where it stands, what stood there, what was expected, and the cure. */
export interface Finding {
  readonly code: FindingCode
  /** Relative to the schemas folder: `vehicles/veh.json`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** JSON pointer into the file, `/fields/plateNo/type`; empty for the file as a whole. */
  readonly pointer: string
  /** What stood there. */
  readonly value: unknown
  /** What stood there and what was expected, in one sentence. */
  readonly message: string
  /** What to do about it. */
  readonly cure: string
}

/** The finding as people read it: `file:line:column  /pointer  message  cure [code]`. */
export function formatFinding(finding: Finding): string {
  const place = `${finding.file}:${finding.line}:${finding.column}`
  return [place, finding.pointer, finding.message, `${finding.cure} [${finding.code}]`].filter((part) => part !== '').join('  ')
}
