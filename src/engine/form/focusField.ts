/** What goes by this name, which no field can have, is what the form says as a whole. */
export const formNotices = '*'

/** Goes to a field of a form, to the cell of a table that is refused, or to the notices; false while it cannot be reached yet. */
export function focusField(container: HTMLElement, name: string): boolean {
  const field = container.querySelector<HTMLElement>(name === formNotices ? '[data-notices]' : `[data-field="${name}"]`)
  if (!field) return false
  const focusable = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [contenteditable=true], [tabindex="0"]'
  const invalid = field.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = invalid ?? field.querySelector<HTMLElement>(focusable) ?? field
  target.focus({ preventScroll: true })
  field.scrollIntoView?.({ block: 'center' })
  return field.contains(document.activeElement)
}
