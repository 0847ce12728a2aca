import { Input } from 'antd'
import { useState } from 'react'
import styles from './structure.module.css'

/** A title that is changed where it stands; the change counts when one leaves it. */
export function TitleInput({ title, label, placeholder, mayBeEmpty = false, onChange }: { title: string; label: string; placeholder?: string; mayBeEmpty?: boolean; onChange: (title: string) => void }) {
  const [typed, setTyped] = useState(title)
  const leave = () => {
    const next = typed.trim()
    if (next === title || (next === '' && !mayBeEmpty)) setTyped(title)
    else onChange(next)
  }
  return <Input size="small" variant="borderless" className={styles.title} value={typed} maxLength={40} placeholder={placeholder} aria-label={label} onChange={(event) => setTyped(event.target.value)} onBlur={leave} onPressEnter={(event) => event.currentTarget.blur()} />
}
