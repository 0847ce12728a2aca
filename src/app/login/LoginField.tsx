import type { InputProps, InputRef } from 'antd'
// Each by itself: the whole of antd's Input brings the text area and the code boxes along.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { useId, type ReactNode, type Ref } from 'react'
import styles from './login.module.css'

export interface LoginFieldProps extends Omit<InputProps, 'onChange' | 'ref'> {
  readonly label: string
  readonly name: string
  readonly value: string
  /** What is wrong with it, in words. */
  readonly fault?: string | null
  readonly isSecret?: boolean
  /** Stands beside the input. */
  readonly beside?: ReactNode
  readonly inputRef?: Ref<InputRef>
  readonly onChange: (value: string) => void
}

/** A labelled input of the login page with its fault below. */
export function LoginField({ label, name, fault, isSecret = false, beside, inputRef, onChange, ...rest }: LoginFieldProps) {
  const id = useId()
  const Field = isSecret ? Password : Input
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <Field
          {...rest}
          ref={inputRef}
          id={id}
          size="large"
          data-field={name}
          status={fault ? 'error' : ''}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {beside}
      </div>
      {fault && <p role="alert" id={`${id}-fault`} className={styles.error}>{fault}</p>}
    </>
  )
}
