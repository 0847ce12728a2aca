import { useState } from 'react'
import { useRecordClient } from '../../client/recordClientContext'
import type { SummaryCardAnswer } from '../../contract/figure'
import type { ListQuery } from '../../contract/listQuery'
import type { UrgeAnswer } from '../../contract/urge'
import type { PageDefinition } from '../../language/pageDefinition'
import type { UrgingCard } from '../../language/summaryDefinition'
import { ConfirmDialog } from '../ConfirmDialog'
import styles from './summary.module.css'
import { urgeQuestion, urgeResult } from './urgeTexts'

export interface UrgeButtonProps {
  readonly page: PageDefinition
  readonly card: UrgingCard
  readonly answer: SummaryCardAnswer | undefined
  readonly filters: ListQuery['filters']
}

/** Below the number of those who have not done what was due: asks the server whom it would tell, then the user, and says what was done. */
export function UrgeButton({ page, card, answer, filters }: UrgeButtonProps) {
  const { quiet } = useRecordClient()
  const { urge } = card.due
  const [isBusy, setBusy] = useState(false)
  const [preview, setPreview] = useState<UrgeAnswer | null>(null)
  const [said, setSaid] = useState('')
  const isNobody = answer?.totals[card.measures.findIndex(({ name }) => name === urge.measure)] === 0
  async function handleAsk() {
    setBusy(true)
    try {
      const found = await quiet.urgeMissed(page, { card: card.name, filters, preview: true })
      if (found.urged === 0) setSaid(urgeResult(found))
      else setPreview(found)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  async function handleUrge() {
    setSaid(urgeResult(await quiet.urgeMissed(page, { card: card.name, filters })))
    setPreview(null)
  }
  return (
    <div className={styles.urge}>
      <button type="button" className={styles.action} data-action="urge" disabled={isBusy || isNobody} onClick={() => void handleAsk()}>{urge.title}</button>
      <span role="status">{isNobody ? '没有要催办的' : said}</span>
      {preview && <ConfirmDialog title={`${urge.title}：${card.title}`} text={urgeQuestion(urge.confirm, preview)} okText={urge.title} onConfirm={handleUrge} onCancel={() => setPreview(null)} />}
    </div>
  )
}
