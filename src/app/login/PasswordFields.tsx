import { Alert } from 'antd'
import { passwordTexts } from '../texts'
import { LoginField } from './LoginField'
import { passwordStrength, type PasswordInput } from './passwordRules'
import styles from './login.module.css'

export interface PasswordFieldsProps {
  readonly value: PasswordInput
  readonly failure: string | null
  readonly onChange: (value: PasswordInput) => void
}

const words = [passwordTexts.weak, passwordTexts.weak, passwordTexts.medium, passwordTexts.strong]

/** The old password and twice the new one, with how strong it is. */
export function PasswordFields({ value, failure, onChange }: PasswordFieldsProps) {
  const strength = passwordStrength(value.next)
  return (
    <div className={styles.form}>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <LoginField label={passwordTexts.old} name="oldPassword" isSecret autoFocus autoComplete="current-password" maxLength={128} value={value.old} onChange={(old) => onChange({ ...value, old })} />
      <LoginField label={passwordTexts.next} name="newPassword" isSecret autoComplete="new-password" maxLength={128} value={value.next} onChange={(next) => onChange({ ...value, next })} />
      <p className={styles.hint}>{passwordTexts.rule}</p>
      {value.next && (
        <div className={styles.strength} data-strength={strength}>
          {[1, 2, 3].map((step) => <i key={step} data-on={step <= Math.max(1, strength)} />)}
          <span role="status">{passwordTexts.strength}：{words[strength]}</span>
        </div>
      )}
      <LoginField label={passwordTexts.again} name="newPasswordAgain" isSecret autoComplete="new-password" maxLength={128} value={value.again} onChange={(again) => onChange({ ...value, again })} />
    </div>
  )
}
