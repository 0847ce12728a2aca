import { observer } from '@formily/reactive-react'
import { useCallback } from 'react'
import { inputs } from '../../fields/inputs'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { limitingFields } from '../../fields/limits'
import { fieldAbove, offeredWhere } from '../../fields/referenceType'
import { recordVariables } from '../../language/expressionVariables'
import { offeredWith } from '../../language/offeredWith'
import { isAppendOnly, isTable, rowsOf } from '../../language/tableColumns'
import { FieldValue } from '../detail/FieldValue'
import { cellStatesOf } from './cellStates'
import { marksOf } from './formErrors'
import { useOpenForm } from './FormModelContext'
import { rowFillsOf } from './rowFills'
import styles from './form.module.css'

export interface FieldInputProps {
  readonly definition: FieldDefinition
  readonly id: string
  readonly describedBy: string | undefined
}

/** The input of one field, bound to its value. A keystroke draws this component and no other. */
export const FieldInput = observer(function FieldInput({ definition, id, describedBy }: FieldInputProps) {
  const { model } = useOpenForm()
  const { name } = definition
  const handleChange = useCallback((value: unknown) => model.setValue(name, value), [model, name])
  const handleBlur = useCallback(() => {
    // The cells of a table are left one after the other; its rows are judged when the cursor leaves it as a whole.
    if (!isTable(definition)) return model.leave(name)
    setTimeout(() => !document.getElementById(id)?.contains(document.activeElement) && model.leave(name))
  }, [model, name, definition, id])
  const offered = useCallback(() => offeredWith(definition, recordVariables(model.page.fields, model.values, model.context())), [model, definition])
  const field = model.field(name)
  if (!field) return null
  const value: unknown = field.value
  if (field.pattern === 'readOnly') {
    return <output id={id} className={styles.readOnly} aria-describedby={describedBy}><FieldValue field={definition} value={value ?? null} /></output>
  }
  const Input = inputs[definition.type]
  const cellStates = isTable(definition) ? cellStatesOf(model, definition, model.context()) : undefined
  const fills = rowFillsOf(model, definition)
  // A dialog that does not show the other one leaves it to the server.
  const beside = definition.type === 'choice' ? [definition.choices] : limitingFields(definition)
  const above = model.field(fieldAbove(definition) ?? '')
  return (
    <Input
      id={id}
      field={definition}
      value={value ?? null}
      onChange={handleChange}
      onBlur={handleBlur}
      invalid={field.selfErrors.length > 0}
      describedBy={describedBy}
      {...(marksOf(field).inner ? { innerErrors: marksOf(field).inner } : {})}
      {...(cellStates ? { cellStates } : {})}
      {...(fills ? { fills } : {})}
      {...(isAppendOnly(definition) ? { savedRows: rowsOf(model.baseline[name]).length } : {})}
      {...(definition.unique && fieldTypeOf(definition).refersTo ? { free: `${model.page.id}.${name}` } : {})}
      {...(offeredWhere(definition) ? { offered } : {})}
      {...(beside.length > 0 ? { beside: Object.fromEntries(beside.map((other) => [other, model.field(other)?.value ?? model.values[other]])) } : {})}
      {...(above ? { below: (above.value as string | null | undefined) ?? null } : {})}
    />
  )
})
