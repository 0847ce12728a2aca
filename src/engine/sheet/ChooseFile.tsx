import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import styles from './sheet.module.css'
import { sheetTexts } from './texts'
import type { SheetImport } from './useSheetImport'

/** The two steps before there is a sheet: the template, and the file. */
export function ChooseFile({ work }: { work: SheetImport }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !work.work) work.upload(file)
  }
  return (
    <ol className={styles.steps}>
      <li>
        <p>{sheetTexts.templateStep}</p>
        <Button icon={<DownloadOutlined />} data-action="template" onClick={work.downloadTemplate}>{sheetTexts.template}</Button>
      </li>
      <li>
        <p>{sheetTexts.fileStep}</p>
        <div className={isOver ? `${styles.drop} ${styles.over}` : styles.drop} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
          <FileButton text={sheetTexts.choose} isPrimary isDisabled={work.work !== null} onFile={work.upload} />
          <span className={styles.note}>{sheetTexts.drop}</span>
        </div>
      </li>
    </ol>
  )
}

export interface FileButtonProps {
  readonly text: string
  readonly isPrimary?: boolean
  readonly isDisabled: boolean
  readonly onFile: (file: File) => void
}

/** Opens the browser's chooser for one sheet. */
export function FileButton({ text, isPrimary = false, isDisabled, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    // The same file, mended meanwhile, may be chosen again.
    input.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button type={isPrimary ? 'primary' : 'default'} data-action="chooseFile" disabled={isDisabled} onClick={() => chooser.current?.click()}>{text}</Button>
      <input ref={chooser} type="file" hidden aria-label={text} accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" onChange={(event) => take(event.target)} />
    </>
  )
}
