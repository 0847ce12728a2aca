import type { SourceFile } from '../../../language/loadSchemas'
import type { CheckRequest } from './localGate'

/** What the Studio asks of its worker, numbered: files as they stand now, or a check. */
export type GateRequest = { readonly id: number } & ({ readonly take: readonly SourceFile[] } | { readonly check: CheckRequest })

/** The worker's answer of the same number. */
export type GateAnswer = { readonly id: number } & ({ readonly answer: unknown } | { readonly problem: string })
