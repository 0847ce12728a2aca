import { Drawer } from 'antd'
import { isTable } from '../../language/tableColumns'
import type { PageDefinition } from '../../language/pageDefinition'
import { useFocusBack } from '../keepFocus'
import { sectionsOf } from './dependencies'
import type { FormFrameProps } from './FormFrame'
import styles from './form.module.css'

/** Drawer widths by columns. A table takes the widest. */
const widths = { 1: 520, 2: 760, 3: 1080 }

/** A drawer over the list. Its code is not loaded for forms that take the page. */
export function DrawerFrame({ page, title, onClose, children }: FormFrameProps) {
  useFocusBack()
  return (
    <Drawer open title={title} width={`min(100vw, ${widthOf(page)}px)`} onClose={onClose} maskClosable={false} data-form={page.id} classNames={{ body: `${styles.frame} ${styles.inDrawer}` }}>
      {children}
    </Drawer>
  )
}

function widthOf(page: PageDefinition): number {
  const sections = sectionsOf(page)
  const hasTable = sections.flatMap((section) => section.fields).some((name) => page.fields[name] && isTable(page.fields[name]))
  return hasTable ? widths[3] : widths[Math.max(1, ...sections.map((section) => section.columns)) as 1 | 2 | 3]
}
