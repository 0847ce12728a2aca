import { passwordTexts } from '../texts'
import { LoginField } from './LoginField'
import { passwordStrength, type NewPassword } from './passwordRules'
import styles from './login.module.css'

const words = [passwordTexts.weak, passwordTexts.weak, passwordTexts.medium, passwordTexts.strong]

/** A new password, typed twice, with how strong it is. */
export function NewPasswordFields<Value extends NewPassword>({ value, onChange }: { readonly value: Value; readonly onChange: (value: Value) => void }) {
  const strength = passwordStrength(value.next)
  return (
    <>
      <LoginField label={passwordTexts.next} name="newPassword" isSecret autoComplete="new-password" maxLength={128} value={value.next} onChange={(next) => onChange({ ...value, next })} />
      <p className={styles.hint}>{passwordTexts.rule}</p>
      {value.next && (
        <div className={styles.strength} data-strength={strength}>
          {[1, 2, 3].map((step) => <i key={step} data-on={step <= Math.max(1, strength)} />)}
          <span role="status">{passwordTexts.strength}：{words[strength]}</span>
        </div>
      )}
      <LoginField label={passwordTexts.again} name="newPasswordAgain" isSecret autoComplete="new-password" maxLength={128} value={value.again} onChange={(again) => onChange({ ...value, again })} />
    </>
  )
}
