import { Checkbox, Radio } from 'antd'
import styles from './optionChoice.module.css'

interface OptionChoiceProps {
  /** Id of the element that asks. */
  readonly labelledBy: string
  readonly options: readonly { readonly letter: string; readonly text: string }[]
  /** Several may be right. */
  readonly isMultiple: boolean
  readonly value: readonly string[]
  readonly onChange: (letters: readonly string[]) => void
  readonly disabled?: boolean
}

/** The options of a question, one or several to choose by their letters. */
export function OptionChoice({ labelledBy, options, isMultiple, value, onChange, disabled = false }: OptionChoiceProps) {
  if (isMultiple) {
    return (
      <Checkbox.Group className={styles.options} aria-labelledby={labelledBy} disabled={disabled} value={[...value]} onChange={(letters) => onChange([...(letters as string[])].sort())}>
        {options.map(({ letter, text }) => <Checkbox key={letter} value={letter} className={styles.option}>{letter}. {text}</Checkbox>)}
      </Checkbox.Group>
    )
  }
  return (
    <Radio.Group className={styles.options} aria-labelledby={labelledBy} disabled={disabled} value={value[0] ?? null} onChange={({ target }) => onChange([String(target.value)])}>
      {options.map(({ letter, text }) => <Radio key={letter} value={letter} className={styles.option}>{letter}. {text}</Radio>)}
    </Radio.Group>
  )
}
