import { Button, Popconfirm } from 'antd'
import type { StudioNames } from '../../../contract/studio'
import { fieldsIn, type PageText } from './pageText'
import { beginDetail, endDetail, hideField, sectionsIn } from './sections'
import { SectionsBoard } from './SectionsBoard'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'

export interface DetailEditorProps {
  readonly page: PageText
  readonly names: StudioNames
  readonly onChange: (text: string) => void
}

/** The groups of the detail, where it has other ones than the form. */
export function DetailEditor({ page, names, onChange }: DetailEditorProps) {
  const fields = fieldsIn(page)
  const titleOf = (name: string) => (typeof fields[name]?.['title'] === 'string' ? fields[name]['title'] : name)
  if (sectionsIn(page, 'detail').length === 0) {
    return (
      <div className={styles.tools}>
        <Button type="primary" size="small" data-action="beginDetail" onClick={() => onChange(beginDetail(page))}>{texts.beginDetail}</Button>
        <span className={styles.hint}>{texts.detailFollows}</span>
      </div>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <Popconfirm title={texts.endDetailAsk} okText={texts.endDetail} cancelText={texts.cancel} onConfirm={() => onChange(endDetail(page))}>
          <Button size="small" data-action="endDetail">{texts.endDetail}</Button>
        </Popconfirm>
        <span className={styles.hint}>{texts.dragHint}</span>
      </div>
      <SectionsBoard
        page={page} part="detail" names={names} outside={{ title: texts.outsideDetail, hint: texts.outsideDetailHint }} onChange={onChange}
        renderTitle={(name) => <span className={styles.title}>{titleOf(name)}</span>}
        renderTools={(name, isShown) => isShown && <Button size="small" data-action="hideField" aria-label={`${texts.hide} ${titleOf(name)}`} onClick={() => onChange(hideField(page, name, 'detail'))}>{texts.hide}</Button>}
      />
    </>
  )
}
