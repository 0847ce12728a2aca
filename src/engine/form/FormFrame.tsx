import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { late } from '../../fields/inputs/late'
import type { PageDefinition } from '../../language/pageDefinition'
import { loadDrawer } from '../preload'
import { formTexts } from './texts'
import styles from './form.module.css'

export interface FormFrameProps {
  readonly page: PageDefinition
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

const DrawerFrame = late(loadDrawer)

/** What stands around a form: a drawer for a short one, the page's own area for a long one. */
export function FormFrame(props: FormFrameProps) {
  return props.page.form.layout === 'drawer' ? <DrawerFrame {...props} /> : <PageFrame {...props} />
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
