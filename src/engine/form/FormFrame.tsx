import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { isTable } from '../../language/tableColumns'
import type { PageDefinition } from '../../language/pageDefinition'
import { sectionsOf } from './dependencies'
import { formTexts } from './texts'
import styles from './form.module.css'

export interface FormFrameProps {
  readonly page: PageDefinition
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Drawer widths by columns. A table takes the widest. */
const widths = { 1: 520, 2: 760, 3: 1080 }

/** What stands around a form: a drawer for a short one, the page's own area for a long one. */
export function FormFrame(props: FormFrameProps) {
  return props.page.form.layout === 'drawer' ? <DrawerFrame {...props} /> : <PageFrame {...props} />
}

function DrawerFrame({ page, title, onClose, children }: FormFrameProps) {
  return (
    <Drawer open title={title} width={`min(100vw, ${widthOf(page)}px)`} onClose={onClose} maskClosable={false} data-form={page.id} classNames={{ body: `${styles.frame} ${styles.inDrawer}` }}>
      {children}
    </Drawer>
  )
}

function PageFrame({ page, title, onClose, children }: FormFrameProps) {
  return (
    <div className={styles.frame} data-form={page.id}>
      <header className={styles.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={formTexts.back} onClick={onClose} />
        <h2>{title}</h2>
      </header>
      {children}
    </div>
  )
}

function widthOf(page: PageDefinition): number {
  const sections = sectionsOf(page)
  const hasTable = sections.flatMap((section) => section.fields).some((name) => page.fields[name] && isTable(page.fields[name]))
  return hasTable ? widths[3] : widths[Math.max(1, ...sections.map((section) => section.columns)) as 1 | 2 | 3]
}
