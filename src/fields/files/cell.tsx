import { FormatCell } from '../cells/FormatCell'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'

/** Files of a slot: in a list how many, in a detail each of them, to be opened. */
export function FilesCell({ field, value, place }: CellProps) {
  const { Files } = useFieldServices()
  if (place === 'list' || field.masked || !Files || !Array.isArray(value)) return <FormatCell field={field} value={value} place={place} />
  const { slot, title } = field as FieldOfType<'files'>
  return <Files slot={slot} title={title} ids={value as readonly string[]} />
}
