import { Alert, Button } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { texts } from '../texts'
import { uploadTexts } from './texts'
import { UploadDesk } from './UploadDesk'
import styles from './upload.module.css'
import { usePhoneSession } from './usePhoneSession'

/** On a phone that has scanned the QR code of a form: sends photos into the form's slot, without login. */
export function ScanUploadPage() {
  const [query] = useSearchParams()
  const id = query.get('qrCodeId') ?? ''
  return (
    <main className={styles.page} data-page="/scanCodeUpload">
      {id ? <PhoneSide key={id} id={id} /> : <div className={styles.card} data-upload="none"><h1>{uploadTexts.title}</h1><Alert type="warning" showIcon role="alert" message={uploadTexts.noCode} /></div>}
    </main>
  )
}

function PhoneSide({ id }: { id: string }) {
  const { session, end, changeFiles, noteUnsent, again } = usePhoneSession(id)
  return (
    <div className={styles.card} data-upload={session.kind}>
      {session.kind === 'asking' && <p className={styles.asking} role="status">{uploadTexts.asking}</p>}
      {session.kind === 'lost' && (
        <>
          <h1>{uploadTexts.lostTitle}</h1>
          <Alert type="error" showIcon role="alert" message={session.message} />
          <Button size="large" block type="primary" onClick={again}>{texts.retry}</Button>
        </>
      )}
      {session.kind === 'over' && (
        <div role="alert">
          <h1>{uploadTexts.overTitle}</h1>
          {session.count > 0 && <p>{uploadTexts.kept(session.count)}</p>}
          {session.unsent > 0 && <p>{uploadTexts.unsent(session.unsent)}</p>}
          <p>{uploadTexts.overHint}</p>
        </div>
      )}
      {session.kind === 'open' && <UploadDesk id={id} session={session} onFiles={changeFiles} onUnsent={noteUnsent} onOver={end} />}
    </div>
  )
}
