import Input from 'antd/es/input/Input'
import type { FilterProps } from '../fieldView'
import { useTypedText } from '../inputs/useTypedText'

/** Part of a text. Not brought into the stored form: half a plate number is none. */
export function TextFilter(props: FilterProps) {
  const { text, handlers } = useTypedText(props, (typed) => typed.trim() || null)
  return <Input id={props.id} {...handlers} value={text} allowClear autoComplete="off" placeholder="请输入" />
}
