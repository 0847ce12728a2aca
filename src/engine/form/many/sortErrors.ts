import type { FieldError } from '../../../fields/problems'

/** One of the many that no record can be made for, and why. */
export interface RefusedMember {
  readonly id: string
  readonly messages: readonly string[]
}

export interface SortedErrors {
  /** What is wrong with what all have in common, at its field. */
  readonly shared: readonly FieldError[]
  readonly refused: readonly RefusedMember[]
}

/**
 * The errors of many records (`3/period` is the third's), sorted into what all were refused for at a field of the form
 * and what each was refused for alone. Errors of no record stay as they are.
 */
export function sortErrors(errors: readonly FieldError[], ids: readonly string[], isShown: (field: string) => boolean): SortedErrors {
  const shared: FieldError[] = errors.filter(({ path }) => !rowed.test(path))
  const ofRows = errors.flatMap((error) => {
    const [, row, path] = rowed.exec(error.path) ?? []
    return row === undefined || path === undefined ? [] : [{ row: Number(row) - 1, error: { ...error, path } }]
  })
  const counts = new Map<string, number>()
  for (const { error } of ofRows) counts.set(keyOf(error), (counts.get(keyOf(error)) ?? 0) + 1)
  const isShared = (error: FieldError) => counts.get(keyOf(error)) === ids.length && isShown(error.path.split('/')[0] ?? '')
  const own = new Map<string, string[]>()
  for (const { row, error } of ofRows) {
    const id = ids[row]
    if (isShared(error)) {
      if (row === 0) shared.push(error)
    } else if (id !== undefined) own.set(id, [...(own.get(id) ?? []), error.message])
  }
  return { shared, refused: [...own].map(([id, messages]) => ({ id, messages: [...new Set(messages)] })) }
}

const rowed = /^(\d+)\/(.*)$/
const keyOf = ({ path, message }: FieldError) => `${path}\n${message}`
