import type { FieldDefinition } from '../fields/definitions'
import { comesAlong } from './copySources'
import type { PageDefinition } from './pageDefinition'

/**
 * Whether a new record has nothing to say about a field yet: its section is for later, the system writes it in time, or only a
 * later move asks for it. What must be filled in, comes along with a reference, is found or has a first value is never left for later.
 */
export function comesLater(page: PageDefinition, name: string): boolean {
  const field = page.fields[name]
  if (!field) return false
  if (standsLater(page, name)) return true
  if (field.compute !== undefined || field.find !== undefined || comesAlong(field) || name in page.where || name === page.states?.field) return false
  if (page.extensions.some((one) => one.field === name)) return false
  // What is counted from 0 or switched on in time says nothing yet; who and when stand there from the start.
  if (field.readOnly) return !hasFirstValue(field) || field.default === 0 || field.default === false
  return !hasFirstValue(field) && field.required !== true && field.requiredWhen === undefined && isAskedLater(page, name)
}

/** All the sections it stands in are for what is under way. */
function standsLater({ form }: PageDefinition, name: string): boolean {
  const places = form.tabs.flatMap(({ sections }) => sections).filter(({ fields }) => fields.includes(name))
  return places.length > 0 && places.every(({ later }) => later)
}

/** Whether the files of an annex slot come about later: the page says so, or only a later move asks for them. What is due when a record leaves its first state is not. */
export function slotComesLater(page: PageDefinition, name: string): boolean {
  const slot = page.annex[name]
  return slot?.later === true || (slot?.required === false && isAskedLater(page, name))
}

function hasFirstValue(field: FieldDefinition): boolean {
  return field.default !== undefined && field.default !== null
}

/** Moves ask for it, and none of them begins where a record does; those that end it, a cancellation or a refusal, ask for their reason themselves. */
function isAskedLater({ states }: PageDefinition, name: string): boolean {
  if (states === null) return false
  const asking = Object.values(states.transitions).filter(({ needs, asks, annex, offers }) => [needs, asks, annex, offers].some((names) => names.includes(name)))
  return asking.length > 0 && asking.every(({ from, danger }) => danger || !from.includes(states.initial))
}
