import { Alert } from 'antd'
import { useApplication } from '../appContext'
import { passwordTexts } from '../texts'
import { LoginField } from './LoginField'
import { NewPasswordFields } from './NewPasswordFields'
import type { PasswordInput } from './passwordRules'
import styles from './login.module.css'

export interface PasswordFieldsProps {
  readonly value: PasswordInput
  readonly failure: string | null
  readonly onChange: (value: PasswordInput) => void
}

/** The old password and twice the new one; whoever does not know the old one is told the way. */
export function PasswordFields({ value, failure, onChange }: PasswordFieldsProps) {
  const { loginWays } = useApplication().config
  return (
    <div className={styles.form}>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <LoginField label={passwordTexts.old} name="oldPassword" isSecret autoFocus autoComplete="current-password" maxLength={128} value={value.old} onChange={(old) => onChange({ ...value, old })} />
      {loginWays.includes('sms') && <p className={styles.hint}>{passwordTexts.oldForgotten}</p>}
      <NewPasswordFields value={value} onChange={onChange} />
    </div>
  )
}
