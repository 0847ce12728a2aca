import { createContext, useContext } from 'react'
import type { FormModel } from './formModel'

export interface OpenForm {
  readonly model: FormModel
  /** Starts every id in this form: two forms may be open at once. */
  readonly formId: string
}

const FormModelContext = createContext<OpenForm | null>(null)
export const FormModelProvider = FormModelContext.Provider

/** The form around; throws outside of one. */
export function useOpenForm(): OpenForm {
  const open = useContext(FormModelContext)
  if (!open) throw new Error('useOpenForm was called outside of a form; render the field inside <FormModelProvider value={{ model, formId }}>.')
  return open
}
