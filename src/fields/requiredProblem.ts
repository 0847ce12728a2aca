import { fieldTypeOf, type FieldDefinition } from './definitions'
import { fillingVerbs, problemText, type Problem } from './problems'

/** What a field asks for: a text is typed, a date and a record are chosen, a file is uploaded. */
export function fillingVerb(field: FieldDefinition): string {
  return fillingVerbs[fieldTypeOf(field).filling ?? 'typed']
}

/** A field that must be filled in and is not. */
export function requiredProblem(field: FieldDefinition): Problem {
  return { code: 'required', parameters: { verb: fillingVerb(field) } }
}

/** What is said of a slot for files that has none. */
export function missingFileText(slot: { readonly title: string }): string {
  return problemText({ code: 'required', parameters: { verb: fillingVerbs.uploaded } }, slot.title)
}
