import { Button, Modal } from 'antd'
import { publicAddress } from '../../client/publicAddress'
import type { RecordData } from '../../contract/envelope'
import { publicCheckPath } from '../../contract/publicCheck'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { useFocusBack } from '../keepFocus'
import { downloadBlob } from '../list/downloadBlob'
import { QrCode } from '../QrCode'
import { standards } from '../standards'
import { checkCodeOf } from './checkCodeOf'
import { drawCode } from './drawCode'
import { checkTexts } from './texts'
import styles from './check.module.css'

export interface CheckCodeDialogProps {
  readonly page: PageDefinition
  readonly record: RecordData
  /** What the record is called. */
  readonly name: string
  readonly onClose: () => void
}

/** The code of a record, for others to scan: they see what its page lets anybody see. */
export function CheckCodeDialog({ page, record, name, onClose }: CheckCodeDialogProps) {
  useFocusBack()
  const { publicUrl } = useEngine()
  const code = checkCodeOf(page, record)
  if (code === null) return null
  const address = publicAddress(publicCheckPath(page.id, code), publicUrl)
  const download = () => void drawCode(address).then((picture) => downloadBlob(picture, checkTexts.file(page.noun, name)))
  return (
    <Modal
      open
      data-dialog="checkCode"
      width={standards.confirmWidth}
      title={checkTexts.title(page.noun, name)}
      closable={{ 'aria-label': checkTexts.close }}
      onCancel={onClose}
      footer={<>
        <Button data-action="downloadCode" onClick={download}>{checkTexts.download}</Button>
        <Button type="primary" href={address} target="_blank" rel="noreferrer" data-action="openCheck">{checkTexts.open}</Button>
      </>}
    >
      <div className={styles.code}>
        <QrCode value={address} label={checkTexts.label(page.noun)} />
        <p className={styles.address}>{address}</p>
        <p className={styles.hint}>{checkTexts.hint(page.publicCheck?.title ?? '')}</p>
      </div>
    </Modal>
  )
}
