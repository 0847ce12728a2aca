/** A column as the database declares it. */
export interface ColumnFacts {
  readonly name: string
  /** Lower case, without length: `varchar`, `numeric`, `timestamptz`. */
  readonly type: string
  readonly comment: string
  readonly isNullable: boolean
  readonly length: number | null
  readonly precision: number | null
  readonly scale: number | null
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** Values of an enum type or of a check. */
  readonly values: readonly string[]
}

export interface TableFacts {
  readonly name: string
  readonly comment: string
  readonly columns: readonly ColumnFacts[]
  readonly primaryKey: readonly string[]
  /** Columns that are unique alone. */
  readonly unique: readonly string[]
  /** Columns that are unique together. */
  readonly uniqueTogether: readonly (readonly string[])[]
  /** Table that a column points to, by the column. */
  readonly foreignKeys: Readonly<Record<string, string>>
  /** Bounds by the column, out of checks such as `seats >= 1`. */
  readonly bounds: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>
}

/** Values that a check allows: `((kind)::text = ANY (ARRAY['bus'::text, …]))`, `kind in ('bus','van')`. */
export function valuesOfCheck(check: string): { readonly column: string; readonly values: readonly string[] } | null {
  const plain = check.replace(/::[a-z ]+(\[\])?(\(\d+\))?/gi, '').replace(/_utf8mb[34]\\?/gi, '').replaceAll("\\'", "'")
  const [, column, list] = /[(`"\s]*([A-Za-z_]\w*)[)`"\s]*(?:=\s*ANY\s*\(+\s*ARRAY\s*\[|in\s*\()([^\])]+)[\])]/i.exec(plain) ?? []
  const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"))
  return column && values.length > 0 ? { column, values } : null
}

/** Bounds of a check: `seats >= 1 and seats <= 100`, `seats between 1 and 100`. */
export function boundsOfCheck(check: string): Record<string, { min?: number; max?: number }> {
  const bounds: Record<string, { min?: number; max?: number }> = {}
  const plain = check.replace(/::[a-z ]+(\(\d+(,\d+)?\))?/gi, '').replaceAll(/[`"]/g, '').replace(/\((-?[\w.]+)\)/g, '$1')
  for (const [, column = '', sign = '', number = ''] of plain.matchAll(/([A-Za-z_]\w*)\s*(>=|<=|>|<)\s*'?(-?\d+(?:\.\d+)?)'?/g)) {
    const value = Number(number)
    const isWhole = Number.isInteger(value)
    if (sign === '>=' || (sign === '>' && isWhole)) bounds[column] = { ...bounds[column], min: sign === '>' && value !== 0 ? value + 1 : value }
    else if (sign === '<=' || isWhole) bounds[column] = { ...bounds[column], max: sign === '<' ? value - 1 : value }
  }
  for (const [, column = '', min = '', max = ''] of plain.matchAll(/([A-Za-z_]\w*)\s+between\s+'?(-?\d+(?:\.\d+)?)'?\s+and\s+'?(-?\d+(?:\.\d+)?)'?/gi)) bounds[column] = { min: Number(min), max: Number(max) }
  return bounds
}
