import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { idsOf } from '../inputs/idsOf'

/** Files of a slot, with a button that uploads more. Where the page around cannot take files, there is nothing to do. */
export function FilesInput({ id, field, value, onChange, disabled, describedBy }: InputProps) {
  const { Files } = useFieldServices()
  const { slot, title, max = 5 } = field as FieldOfType<'files'>
  if (!Files) return <output id={id}>{title}在表单中上传</output>
  const change = (ids: readonly string[]) => onChange(ids.length > 0 ? ids : null)
  return <Files id={id} slot={slot} title={title} max={max} ids={idsOf(value)} {...(disabled ? {} : { onChange: change })} describedBy={describedBy} />
}
