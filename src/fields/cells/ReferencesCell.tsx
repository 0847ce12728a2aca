import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { useReferenceLabels } from '../useReferenceLabels'
import styles from './cells.module.css'
import { FormatCell } from './FormatCell'
import { ReferenceLink } from './ReferenceLink'
import { TextLine } from './TextLine'

/** One or several referred records by their labels, each leading to its record. */
export function ReferencesCell({ field, value, place }: CellProps) {
  const { refLabel } = useFieldServices()
  if (field.masked) return <FormatCell field={field} value={value} place={place} />
  const resource = fieldTypeOf(field).refersTo?.(field) ?? ''
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  const labels = ids.map((id) => refLabel(resource, id))
  // Labels the list has loaded need no hook of their own: a list draws hundreds of these cells.
  if (labels.every((label) => label !== undefined)) return <LinkList resource={resource} ids={ids} labels={labels} place={place} />
  return <LoadedLinkList resource={resource} ids={ids} place={place} />
}

interface LinkListProps {
  readonly resource: string
  readonly ids: readonly string[]
  readonly place: CellProps['place']
}

function LoadedLinkList({ resource, ids, place }: LinkListProps) {
  const labels = useReferenceLabels(resource, ids)
  return <LinkList resource={resource} ids={ids} place={place} labels={ids.map((id) => labels.get(id) ?? '…')} />
}

function LinkList({ resource, ids, labels, place }: LinkListProps & { readonly labels: readonly string[] }) {
  return (
    <TextLine text={labels.join('、')} place={place}>
      {ids.map((id, index) => (
        <span key={id}><ReferenceLink resource={resource} id={id} label={labels[index] ?? ''} />{index < ids.length - 1 && <span className={styles.separator}>、</span>}</span>
      ))}
    </TextLine>
  )
}
