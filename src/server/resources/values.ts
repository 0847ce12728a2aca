/** A value of a record as text; what is not filled in is none. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** As a number; what is not filled in is zero. */
export const numberOf = (value: unknown): number => Number(value ?? 0)
