/** A table in neutral words; `migrate` compares it with what stands and adds what is missing. */
export interface TableDefinition {
  readonly name: string
  readonly columns: readonly ColumnDefinition[]
  /** Column names; `id` where nothing else is said. */
  readonly primaryKey: readonly string[]
  readonly indexes: readonly IndexDefinition[]
  /** Percent of a page that is filled at first, where rows are rewritten over and over: a new version beside the old one leaves the indexes alone. */
  readonly fill?: number
}

export interface ColumnDefinition {
  readonly name: string
  readonly type: 'text' | 'bigint' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'text[]' | 'jsonb' | 'bytea'
  readonly notNull: boolean
  /** SQL of the default, such as `now()` or `0`. */
  readonly default?: string
}

export interface IndexDefinition {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique?: boolean
  /** `trigram` serves "contains": `gin(org_id, name gin_trgm_ops)`. */
  readonly kind?: 'btree' | 'trigram' | 'gin'
  /** SQL of a partial index's condition. */
  readonly where?: string
  /** The index to have where rows contradict this unique one; without it, the contradiction is an administrator's to solve. */
  readonly otherwise?: IndexDefinition
}
