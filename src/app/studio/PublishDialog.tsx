import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import type { StudioPlan, StudioPublish } from '../../contract/studio'
import type { StudioCalls } from './studioCalls'
import { studioTexts } from './texts'
import styles from './studio.module.css'

export interface PublishDialogProps {
  readonly calls: StudioCalls
  readonly request: StudioPublish
  /** The page's address, and why the commit was not made. */
  readonly onDone: (path: string | null, problem: string | null) => void
  readonly onClose: () => void
}

/** Says what publishing would do, and does it when that was read. */
export function PublishDialog({ calls, request, onDone, onClose }: PublishDialogProps) {
  const { data: plan, error } = useSWR(['studioPlan', request.file, request.text], () => calls.plan(request.file, request.text), { revalidateOnFocus: false })
  const [isAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const publish = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { path, commitProblem } = await calls.publish({ ...request, ...(plan?.hash ? { hash: plan.hash } : {}) })
      onDone(path, commitProblem)
    } catch (reason) {
      setFailure((reason as Error).message)
      setBusy(false)
    }
  }
  const isHeld = !plan || (plan.hash !== null && !isAgreed)
  const footer = (
    <>
      <Button onClick={onClose}>{studioTexts.cancel}</Button>
      <Button type="primary" data-action="confirmPublish" loading={isBusy} disabled={isHeld} onClick={() => void publish()}>{isBusy ? studioTexts.publishing : studioTexts.confirmPublish}</Button>
    </>
  )
  return (
    <Modal open title={studioTexts.planTitle} onCancel={onClose} footer={footer}>
      {error && <p role="alert">{(error as Error).message}</p>}
      {plan ? <Plan plan={plan} /> : !error && <p role="status">{studioTexts.checking}</p>}
      {plan?.hash && <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>{studioTexts.planAgree}</Checkbox>}
      {failure && <p className={styles.warning} role="alert">{failure}</p>}
    </Modal>
  )
}

function Plan({ plan: { additions, destructive, invalid, extendedBy } }: { plan: StudioPlan }) {
  if (additions.length + destructive.length + invalid.count + extendedBy.length === 0) return <p>{studioTexts.planNothing}</p>
  return (
    <div className={styles.plan}>
      {additions.length > 0 && <><h3>{studioTexts.planAdditions}</h3><ul>{additions.map((what) => <li key={what}>{what}</li>)}</ul></>}
      {destructive.length > 0 && <><h3>{studioTexts.planDestructive}</h3><ul>{destructive.map((what) => <li key={what}>{what}</li>)}</ul></>}
      {invalid.count > 0 && <><h3>{studioTexts.planInvalid(invalid.count, invalid.examined)}</h3><ul>{invalid.examples.map(({ label, link, problem }) => <li key={link}><a href={link} target="_blank" rel="noreferrer">{label}</a> {problem}</li>)}</ul></>}
      {extendedBy.length > 0 && <><h3>{studioTexts.planExtended}</h3><p>{extendedBy.map(({ title }) => title).join('、')}</p></>}
    </div>
  )
}
