import { Alert, Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { momentText } from '../../fields/dateRules'
import type { ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'
import { ConfirmDialog } from '../ConfirmDialog'
import { useEngine } from '../engineServices'
import { LeaveDialog } from '../form/LeaveDialog'
import { ChooseFile } from './ChooseFile'
import { MendSheet } from './MendSheet'
import styles from './sheet.module.css'
import { sheetTexts, workText } from './texts'
import { useSheetImport, type SheetImport } from './useSheetImport'
import { WorkProgress } from './WorkProgress'

export interface ImportDialogProps {
  readonly page: PageDefinition
  /** The list as it stands: what is downloaded to be changed. */
  readonly query: ListQuery
  /** The rows have been written; with what there is to say about it. */
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

const width = 1080

/** Brings a spreadsheet to the list: template, check, mending in place, and one import. */
export function ImportDialog({ page, query, onDone, onClose }: ImportDialogProps) {
  const work = useSheetImport(page, query, onDone)
  const { sheet, edited } = work
  const [isAsking, setAsking] = useState(false)
  useUnsaved(edited > 0 || work.work?.step === 'write')
  // What was only checked is still in the file it came from.
  const leave = () => {
    work.discard()
    onClose()
  }
  const close = () => {
    if (work.work?.step === 'write') return
    if (edited > 0) setAsking(true)
    else leave()
  }
  return (
    <Modal
      open
      data-dialog="import"
      width={width}
      className={styles.dialog ?? ''}
      title={sheetTexts.title(page.noun)}
      maskClosable={false}
      closable={{ 'aria-label': sheetTexts.close }}
      onCancel={close}
      footer={<Footer work={work} onClose={close} />}
    >
      <div className={styles.body}>
        {work.work && <WorkProgress text={workText(work.work)} fraction={work.work.total > 0 ? work.work.done / work.work.total : 0} onCancel={work.cancel} />}
        {work.failure && <Alert type="error" showIcon message={work.failure} data-failure role="alert" />}
        {work.restoredAt !== null && <Alert type="info" showIcon message={sheetTexts.restored(momentText(work.restoredAt))} action={<Button size="small" data-action="discardSheet" onClick={work.discard}>{sheetTexts.discard}</Button>} />}
        {sheet ? <MendSheet page={page} sheet={sheet} work={work} /> : <ChooseFile page={page} work={work} />}
      </div>
      {isAsking && <LeaveDialog onStay={() => setAsking(false)} onKeepDraft={onClose} onDiscard={leave} />}
      {work.replacing && <ConfirmDialog title={sheetTexts.replaceTitle} text={sheetTexts.replaceText(edited)} okText={sheetTexts.replace} danger onConfirm={async () => work.replacing?.replace()} onCancel={work.replacing.keep} />}
    </Modal>
  )
}

function Footer({ work, onClose }: { work: SheetImport; onClose: () => void }) {
  const { sheet, errors, edited } = work
  const isBusy = work.work !== null
  const writes = sheet?.changing ?? sheet?.rows.length ?? 0
  return (
    <div className={styles.foot}>
      {edited > 0 && <span className={styles.note}>{sheetTexts.unchecked(edited)}</span>}
      <Button data-action="close" disabled={work.work?.step === 'write'} onClick={onClose}>{sheetTexts.close}</Button>
      {sheet && <Button data-action="check" type={edited > 0 ? 'primary' : 'default'} ghost={edited > 0} disabled={isBusy || edited === 0} onClick={work.check}>{sheetTexts.check}</Button>}
      {sheet && <Button data-action="commit" type="primary" disabled={isBusy || errors.size > 0 || writes === 0} onClick={work.commit}>{sheetTexts.commit[sheet.purpose](writes)}</Button>}
    </div>
  )
}

/** Tells the application and the browser that something would be lost. */
function useUnsaved(isUnsaved: boolean): void {
  const { setUnsaved } = useEngine()
  useEffect(() => {
    if (!isUnsaved) return
    setUnsaved(true)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      setUnsaved(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, setUnsaved])
}
