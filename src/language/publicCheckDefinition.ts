/** What anybody learns of a record who has its code, as everything behind the gate sees it. */
export interface PublicCheckDefinition {
  /** Field that holds the code. */
  readonly code: string
  readonly title: string
  readonly fields: readonly CheckedField[]
  /** What is said in red where its condition holds. */
  readonly alert: readonly { readonly when: string; readonly text: string }[]
}

export interface CheckedColumn {
  readonly field: string
  readonly title: string
  /** Only the ends of its value leave the server. */
  readonly masked: boolean
}

export interface CheckedField extends CheckedColumn {
  /** Of a table; empty for every other field. */
  readonly columns: readonly CheckedColumn[]
}
