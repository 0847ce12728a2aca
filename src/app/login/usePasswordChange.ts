import { useState } from 'react'
import { useApplication } from '../appContext'
import { useSessionUser } from '../useSessionUser'
import { passwordProblem, type PasswordInput } from './passwordRules'
import { useSending } from './useSending'

/** What was typed to change the own password; `save` gives whether it was changed. */
export function usePasswordChange() {
  const { session } = useApplication()
  const mobile = useSessionUser()?.mobile ?? ''
  const [value, setValue] = useState<PasswordInput>({ old: '', next: '', again: '' })
  const { isSending, failure, setFailure, attempt } = useSending()
  const save = async (): Promise<boolean> => {
    const problem = passwordProblem(value, mobile)
    if (problem) {
      setFailure(problem)
      return false
    }
    return attempt(() => session.changePassword(value.old, value.next))
  }
  return { fields: { value, failure, onChange: setValue }, isSending, save }
}
