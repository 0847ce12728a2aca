import type { InputProps } from '../fieldView'
import { fillingVerb } from '../requiredProblem'

/** What every focusable element of an input bears, for label, error and help. */
export function inputAttributes({ id, disabled, invalid, describedBy }: Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'describedBy'>) {
  return {
    id,
    disabled,
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy,
  }
}

/** The page file's own placeholder, or one that says what to do: a number that the server draws needs nothing. */
export function placeholderOf({ field, disabled }: Pick<InputProps, 'field' | 'disabled'>): string | undefined {
  if (disabled) return undefined
  const isDrawn = 'number' in field && field.number !== undefined
  return field.placeholder ?? (isDrawn ? '不填则自动编号' : `${fillingVerb(field)}${field.title}`)
}
