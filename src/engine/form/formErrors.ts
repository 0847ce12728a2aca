import type { Field } from '@formily/core'
import type { FieldError } from '../../fields/problems'
import type { FormModel } from './formModel'
import { formTexts } from './texts'

/** What is kept beside a field's value. */
export interface FieldMarks {
  readonly required?: boolean
  /** A new record cannot know its value yet: it takes no room until it does. */
  readonly waiting?: boolean
  /** Errors inside a table by inner path, `3/remark`. */
  readonly inner?: Readonly<Record<string, string>>
}

/** Something that has to be put right, as the summary lists it. */
export interface OpenError {
  /** Field name, or `annex/<slot>`. */
  readonly name: string
  readonly title: string
  readonly message: string
}

/** The marks of a field, in the words of this form; Formily leaves their type open. */
export function marksOf(field: Field): FieldMarks {
  return (field.data ?? {}) as FieldMarks
}

/** Puts each error at its field, inside tables too; what belongs to none is said above the form. */
export function placeErrors(model: FormModel, errors: readonly FieldError[]): void {
  const homeless: string[] = []
  const annexErrors: Record<string, string> = {}
  const byField = new Map<string, FieldError[]>()
  for (const error of errors) {
    const [head = '', ...rest] = error.path.split('/')
    if (head === 'annex' && rest[0] && model.page.annex[rest[0]]) annexErrors[rest[0]] = error.message
    else if (model.isVisible(head)) byField.set(head, [...(byField.get(head) ?? []), error])
    else homeless.push(error.message)
  }
  for (const [name, found] of byField) placeAtField(model.field(name)!, name, found)
  if (homeless.length > 0) model.view.general = [...new Set([...model.view.general, ...homeless])]
  if (Object.keys(annexErrors).length > 0) model.view.annexErrors = { ...model.view.annexErrors, ...annexErrors }
}

function placeAtField(field: Field, name: string, errors: readonly FieldError[]): void {
  const own = errors.filter((error) => error.path === name).map((error) => error.message)
  const inner = Object.fromEntries(errors.filter((error) => error.path !== name).map((error) => [error.path.slice(name.length + 1), error.message]))
  const count = Object.keys(inner).length
  const messages = count > 0 ? [...own, formTexts.errorsInTable(count)] : own
  field.setFeedback({ type: 'error', code: 'EffectError', messages: [...new Set(messages)] })
  field.setData({ ...marksOf(field), inner })
}

/** Takes the errors of one field away. */
export function clearErrors(field: Field | undefined): void {
  if (!field || !hasErrors(field)) return
  field.setFeedback({ type: 'error', code: 'EffectError', messages: [] })
  field.setData({ ...marksOf(field), inner: {} })
}

export function hasErrors(field: Field | undefined): boolean {
  return field !== undefined && field.selfErrors.length > 0
}

/** All open errors in the order of the form; observed by the summary and the tabs. */
export function openErrors(model: FormModel, names: readonly string[] = model.names): readonly OpenError[] {
  return names.flatMap((name) => {
    const field = model.field(name)
    const message: unknown = field?.selfErrors[0]
    return typeof message === 'string' && field?.display === 'visible' ? [{ name, title: model.page.fields[name]?.title ?? name, message }] : []
  })
}

/** Annex slots in which something is missing. */
export function openAnnexErrors(model: FormModel): readonly OpenError[] {
  return Object.entries(model.view.annexErrors).map(([slot, message]) => ({ name: `annex/${slot}`, title: model.page.annex[slot]?.title ?? slot, message }))
}
