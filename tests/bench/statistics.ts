/** The value that the given share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is no quantile of no values.')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
