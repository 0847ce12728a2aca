import type { FilterValue } from './listQuery'

/** Asks for those to be told who have not done what a card says was due: `POST {base}/urge`. */
export interface UrgeRequest {
  /** The card by its name. */
  readonly card: string
  /** Those of the list's filters that say whose a record is narrow whom it is about; the others would make misses of what was done. */
  readonly filters?: Readonly<Record<string, FilterValue>>
  /** Only says what would be done. */
  readonly preview?: boolean
}

/** What was done, or in a preview would be. */
export interface UrgeAnswer {
  /** How many have nothing now. */
  readonly missed: number
  /** Of whom somebody is told by this. */
  readonly urged: number
  /** How many people are told, each once. */
  readonly people: number
  /** How many were urged earlier today, and what some of them are called. */
  readonly before: number
  readonly beforeNames: readonly string[]
  /** How many nobody answers for who could be told. */
  readonly unreached: number
}
