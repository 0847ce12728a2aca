import { Input } from 'antd'
import type { FieldOfType } from '../fieldOfType'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from './inputAttributes'
import { countOf } from './TextInput'
import { useTypedText } from './useTypedText'

const fewestRows = 2
const mostRows = 12

/** Several lines of text; the box grows with them. */
export function LongTextInput(props: InputProps) {
  const { text, handlers } = useTypedText(props)
  const minRows = (props.field as FieldOfType<'text'>).rows ?? fewestRows
  return <Input.TextArea {...inputAttributes(props)} {...handlers} value={text} placeholder={placeholderOf(props, '请输入')} autoSize={{ minRows, maxRows: Math.max(minRows, mostRows) }} count={countOf(props.field)} />
}
