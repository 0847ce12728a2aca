import { DownloadOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { sheetPurposes } from '../../contract/sheet'
import { namingFields } from '../../language/sheetFields'
import type { PageDefinition } from '../../language/pageDefinition'
import styles from './sheet.module.css'
import { sheetTexts } from './texts'
import type { SheetImport } from './useSheetImport'

/** The steps before there is a sheet: what it is for, what to fill in, and the file. */
export function ChooseFile({ page, work }: { page: PageDefinition; work: SheetImport }) {
  const [isOver, setOver] = useState(false)
  const { purpose, choosePurpose } = work
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !work.work) work.upload(file)
  }
  return (
    <>
      {choosePurpose && (
        <Radio.Group
          aria-label={sheetTexts.purpose} data-field="purpose" optionType="button" value={purpose} disabled={work.work !== null}
          options={sheetPurposes.map((value) => ({ value, label: sheetTexts.purposes(page.noun)[value] }))} onChange={(event) => choosePurpose(event.target.value)}
        />
      )}
      <ol className={styles.steps}>
        {purpose === 'new' || !work.downloadCurrent
          ? <Step text={sheetTexts.templateStep} button={sheetTexts.template} action="template" onClick={work.downloadTemplate} />
          : <Step text={sheetTexts.changesStep(page.noun)} button={sheetTexts.current} action="current" onClick={work.downloadCurrent} />}
        <li>
          <p>{sheetTexts.fileStep}</p>
          <div className={isOver ? `${styles.drop} ${styles.over}` : styles.drop} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
            <FileButton text={sheetTexts.choose} isPrimary isDisabled={work.work !== null} onFile={work.upload} />
            <span className={styles.note}>{sheetTexts.drop(purpose)}</span>
          </div>
          {purpose === 'changes' && <p className={styles.note}>{sheetTexts.changesHelp(namingFields(page).map(({ title }) => title))}</p>}
        </li>
      </ol>
    </>
  )
}

function Step({ text, button, action, onClick }: { text: string; button: string; action: string; onClick: () => void }) {
  return (
    <li>
      <p>{text}</p>
      <Button icon={<DownloadOutlined />} data-action={action} onClick={onClick}>{button}</Button>
    </li>
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
