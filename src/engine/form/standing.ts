import type { FieldDefinition } from '../../fields/definitions'
import { fieldTypeOf } from '../../fields/definitions'
import type { PageDefinition, SectionDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { hasErrors, marksOf, openAnnexErrors } from './formErrors'
import type { FormModel } from './formModel'
import type { ShownTab } from './formTabs'
import { isNothing } from './sameValue'

/** Whether a field of a new record has nothing to show and nobody can give it anything: what it is worked out from is not known yet. */
export function isWaiting(field: FieldDefinition, value: unknown): boolean {
  return isNotByHand(field) && saysNothing(value)
}

/** Whether a field takes room in the form as it is filled in. What is wrong with it is always said at its place. */
export function stands(model: FormModel, name: string): boolean {
  const field = model.field(name)
  return field !== undefined && field.display === 'visible' && (marksOf(field).waiting !== true || hasErrors(field))
}

/** A section stands for what can be filled in, or has come about; what a new record begins with is no reason to look at it. */
export function sectionStands(model: FormModel, { fields }: SectionDefinition): boolean {
  return fields.some((name) => stands(model, name) && (!model.isNew || !isGiven(model.page, name)))
}

/** A tab stands for its sections, its files and the escape hatches on it. */
export function tabStands(model: FormModel, { sections, annex, extensions }: ShownTab): boolean {
  const hatches = model.page.extensions.filter(({ slot }) => slot === 'formSection')
  return sections.some((section) => sectionStands(model, section) || hatches.some(({ field }) => field !== undefined && section.fields.includes(field)))
    || (annex && annexStands(model))
    || (extensions && hatches.some(({ field }) => field === undefined))
}

/** Files take room where some may be added, or are missing. */
export function annexStands(model: FormModel): boolean {
  return model.view.slots.length > 0 || openAnnexErrors(model).length > 0
}

function isGiven(page: PageDefinition, name: string): boolean {
  const field = page.fields[name]
  return field !== undefined && isNotByHand(field) && field.default !== undefined && field.default !== null
}

/** Written by the system, by a device, or, of a table whose rows are fixed, by whatever brings the rows. */
function isNotByHand(field: FieldDefinition): boolean {
  return field.readOnly === true || field.compute !== undefined || fieldTypeOf(field).byDevice === true || (isTable(field) && field.fixedRows === true)
}

/** A count of nothing says as little as no count. */
function saysNothing(value: unknown): boolean {
  return isNothing(value) || value === 0 || value === false
}
