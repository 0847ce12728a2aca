import { Button } from 'antd'
import type { FormEvent } from 'react'
import { useApplication } from '../appContext'
import { passwordTexts, texts } from '../texts'
import { PasswordFields } from './PasswordFields'
import { usePasswordChange } from './usePasswordChange'
import styles from './login.module.css'

/** Whoever still has the password that was given to him chooses his own, before anything else. */
export function FirstPassword() {
  const { session } = useApplication()
  const { fields, isSending, save } = usePasswordChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Saved, the session knows it, and the page that was asked for takes this one's place.
    void save()
  }
  return (
    <main className={styles.page} data-page="firstPassword" data-state="ready">
      <div className={styles.card}>
        <h1>{passwordTexts.firstTitle}</h1>
        <p>{passwordTexts.firstHint}</p>
        <form className={styles.form} noValidate onSubmit={submit}>
          <PasswordFields {...fields} />
          <Button type="primary" size="large" block htmlType="submit" loading={isSending} data-action="savePassword">{passwordTexts.firstSave}</Button>
        </form>
        <Button type="text" onClick={() => void session.logout()}>{texts.logout}</Button>
      </div>
    </main>
  )
}
