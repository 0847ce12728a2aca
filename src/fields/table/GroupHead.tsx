import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import { groupTitle, type RowGroup } from './rowGroups'
import type { Row } from './rows'
import styles from './table.module.css'

interface GroupHeadProps {
  readonly field: FieldOfType<'table'>
  readonly rows: readonly Row[]
  readonly group: RowGroup
  readonly columns: number
  /** Open whatever was pressed: it holds an error that someone will be led to. */
  readonly isPinned: boolean
  readonly children: () => ReactNode
}

/** A chapter of rows: its name and sums, which change as one types, and the rows beneath, which can be put away. */
export function GroupHead({ field, rows, group, columns, isPinned, children }: GroupHeadProps) {
  const services = useFieldServices()
  const [isClosed, setClosed] = useState(false)
  if (!field.groups) return <>{children()}</>
  const isOpen = !isClosed || isPinned
  return (
    <>
      <tbody>
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={columns}>
            <button type="button" aria-expanded={isOpen} onClick={() => setClosed(isOpen)}>
              {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}{groupTitle(field, rows, group, services)}
            </button>
          </th>
        </tr>
      </tbody>
      {isOpen && children()}
    </>
  )
}
