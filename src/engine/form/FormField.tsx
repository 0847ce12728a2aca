import { observer } from '@formily/reactive-react'
import type { FieldDefinition } from '../../fields/definitions'
import { FieldInput } from './FieldInput'
import { marksOf } from './formErrors'
import { useOpenForm } from './FormModelContext'
import { stands } from './standing'
import styles from './form.module.css'

/** Types that need the whole row. */
const wideTypes: ReadonlySet<FieldDefinition['type']> = new Set<FieldDefinition['type']>(['text', 'richtext', 'table', 'track', 'signature'])
const spans = { 1: undefined, 2: styles.span2, 3: styles.span3 }

/**
 * Label, required mark, input, help and error of one field. It observes how the field stands, not its value,
 * so that typing does not draw it. What fills the first row under a heading of the same name is not called by it twice.
 */
export const FormField = observer(function FormField({ name, under, isAlone = false }: { name: string; under?: string; isAlone?: boolean }) {
  const { model, formId } = useOpenForm()
  const definition = model.page.fields[name]
  const field = model.field(name)
  if (!definition || !field || !stands(model, name)) return null
  const id = `${formId}${name}`
  const errors: readonly string[] = field.selfErrors
  const helpId = definition.help ? `${id}-help` : undefined
  const errorId = errors.length > 0 ? `${id}-error` : undefined
  const isRequired = marksOf(field).required === true && field.pattern !== 'readOnly'
  const isWide = wideTypes.has(definition.type)
  const width = isWide ? styles.wide : spans[definition.span ?? 1]
  const isNamed = definition.title === under && (isWide || isAlone)
  return (
    <div className={[styles.field, width, errorId && styles.invalid].filter(Boolean).join(' ')} data-field={name} data-required={isRequired || undefined} data-named={isNamed || undefined}>
      <label htmlFor={id} className={isRequired ? styles.required : undefined}>{definition.title}</label>
      <FieldInput definition={definition} id={id} describedBy={[errorId, helpId].filter(Boolean).join(' ') || undefined} />
      {errorId && <div id={errorId} role="alert" className={styles.error}>{errors.join('；')}</div>}
      {helpId && <div id={helpId} className={styles.help}>{definition.help}</div>}
    </div>
  )
})
