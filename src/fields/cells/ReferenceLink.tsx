import { useFieldServices } from '../FieldServicesProvider'
import styles from './cells.module.css'

interface ReferenceLinkProps {
  readonly resource: string
  readonly id: string
  readonly label: string
}

/** The label of a referred record, to be clicked where the page can open it. */
export function ReferenceLink({ resource, id, label }: ReferenceLinkProps) {
  const { openRecord, canOpen } = useFieldServices()
  // A label on its way: a button without a name is nothing to press.
  if (label === '') return <>…</>
  if (!openRecord || canOpen?.(resource) === false) return <>{label}</>
  return (
    <button
      type="button"
      className={styles.link}
      onClick={(event) => {
        // A click on the row itself opens the row's own record.
        event.stopPropagation()
        openRecord(resource, id)
      }}
    >
      {label}
    </button>
  )
}
