/** A range of days or clock times, or one. */
export type OneOrRange<T> = T | readonly [T, T]

/** The words of an object that says how a value is made; each is explained in docs/zh/演示数据.md. */
export interface DemoWords {
  readonly some?: readonly [number, number]
  readonly of?: unknown
  /** A number, or a field whose value is taken: `driver`, `vehicle.mainDriver`. */
  readonly from?: number | string
  readonly to?: number
  readonly shares?: Readonly<Record<string, number>>
  readonly days?: OneOrRange<number>
  readonly time?: OneOrRange<string>
  /** A day of the year, `01-08`: the last such day that is not after the one drawn. */
  readonly on?: string
  /** Of the month that a day falls into, only these days. */
  readonly dayOfMonth?: OneOrRange<number>
  /** Months of the year into which three times as many fall: `[1, 2, 7, 8]`. */
  readonly peaks?: readonly number[]
  readonly validity?: boolean
  readonly longest?: number
  readonly before?: string
  readonly after?: string
  readonly past?: boolean
  readonly who?: string | readonly string[]
  readonly status?: string | readonly string[]
  readonly having?: Readonly<Record<string, unknown>>
  readonly each?: boolean
  readonly rows?: OneOrRange<number>
  readonly compute?: string
  readonly sometimes?: number
}

export const demoWords = [
  'some', 'of', 'from', 'to', 'shares', 'days', 'on', 'time', 'dayOfMonth', 'peaks', 'validity', 'longest', 'before', 'after', 'past', 'who', 'status', 'having', 'each', 'rows', 'compute', 'sometimes',
] as const satisfies readonly (keyof DemoWords)[]

/** Whether a value is said in words and not as it is. Rows of a table and positions are not. */
export function isWords(value: unknown): value is DemoWords {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).some((key) => demoWords.some((word) => word === key))
}

/** Names of fields in the braces of a text: `{driver}跑了{line.name}`. */
export function namesInText(text: string): string[] {
  return [...text.matchAll(/\{([a-z][A-Za-z0-9]*)(?:\.[a-z][A-Za-z0-9]*)?\}/g)].map(([, name = '']) => name)
}

/** What stands in braces besides fields. */
export const textNames = ['org', 'n', 'year', 'month'] as const
