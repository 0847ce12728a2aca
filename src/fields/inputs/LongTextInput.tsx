import { Input } from 'antd'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from './inputAttributes'
import { countOf } from './TextInput'
import { useTypedText } from './useTypedText'

const rows = { minRows: 2, maxRows: 10 }

/** Several lines of text; the box grows with them. */
export function LongTextInput(props: InputProps) {
  const { text, handlers } = useTypedText(props)
  return <Input.TextArea {...inputAttributes(props)} {...handlers} value={text} placeholder={placeholderOf(props, '请输入')} autoSize={rows} count={countOf(props.field)} />
}
