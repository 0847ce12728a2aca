import type { Figure } from './figure'

/**
 * The one list query of browser and server; a dialect translates it for other backends.
 * A filter's value follows its operator: `between` `[from|null, to|null]`, `in` and `overlaps` a list, otherwise one value.
 */
export interface ListQuery {
  /** From 1. */
  readonly current: number
  readonly size: number
  readonly orders: readonly ListOrder[]
  /** By field, `vehicle.plateNo`, `annex` ("complete"|"missing") or `expiry` ("expired"|"7"|"30"|"90"). */
  readonly filters: Readonly<Record<string, FilterValue>>
  /** Quick search over `list.search`. */
  readonly keyword: string
  /** The recycle bin: removed records instead of the others. */
  readonly removed: boolean
  /** Only the records behind one figure of a summary. */
  readonly figure?: Figure
}

export interface ListOrder {
  readonly column: string
  readonly asc: boolean
}

export type FilterValue = string | number | boolean | readonly (string | number | null)[]

/** A list as it is first opened, without filters. */
export const emptyQuery: ListQuery = { current: 1, size: 20, orders: [], filters: {}, keyword: '', removed: false }

export const maxPageSize = 200

/** Names a query body uses for itself; no field may be called so. */
export const reservedQueryNames = ['current', 'size', 'orders', 'keyword', 'removed', 'figure'] as const

/** Reads the body of `POST {base}/page`, in which filters lie beside the paging. Values are taken as they are: the server checks them against the page's filters. */
export function fromQueryBody(body: Readonly<Record<string, unknown>>, defaults: { size: number }): ListQuery {
  const { current, size, orders, keyword, removed, figure, ...filters } = body
  return {
    current: typeof current === 'number' ? current : 1,
    size: typeof size === 'number' ? size : defaults.size,
    orders: Array.isArray(orders) ? (orders as ListOrder[]) : [],
    filters: filters as Record<string, FilterValue>,
    keyword: typeof keyword === 'string' ? keyword : '',
    removed: removed === true,
    ...(figure === undefined || figure === null ? {} : { figure: figure as Figure }),
  }
}
