import TextArea from 'antd/es/input/TextArea'
import type { FieldOfType } from '../fieldOfType'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from './inputAttributes'
import styles from './inputs.module.css'
import { countOf } from './TextInput'
import { useTypedText } from './useTypedText'

const fewestRows = 2

/** Several lines of text; the box grows with them by style alone: antd's own measuring writes style attributes, which the policy forbids. */
export function LongTextInput(props: InputProps) {
  const { text, handlers } = useTypedText(props)
  const minRows = (props.field as FieldOfType<'text'>).rows ?? fewestRows
  return <TextArea {...inputAttributes(props)} {...handlers} value={text} placeholder={placeholderOf(props)} rows={minRows} className={styles.growing} count={countOf(props.field)} />
}
