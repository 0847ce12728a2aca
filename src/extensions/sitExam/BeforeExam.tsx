import { Button } from 'antd'
import type { ExamNotice } from '../../contract/exams'
import type { CameraConsent } from '../../contract/livePhotos'
import { useFocusKept } from '../../engine/keepFocus'
import { CameraQuestion } from '../livePhoto/CameraQuestion'
import { examTexts } from './texts'
import styles from './sitExam.module.css'

interface BeforeExamProps {
  readonly notice: ExamNotice
  /** Starts the clock. */
  readonly onBegin: (camera: CameraConsent | null) => void
}

/** What awaits whoever begins, and whether he agrees to be photographed; the clock does not run yet. */
export function BeforeExam({ notice, onBegin }: BeforeExamProps) {
  const { training, attemptName, attemptNo, minutes, questionCount, totalScore, passScore, switchLimit, takesPhotos } = notice
  const part = useFocusKept<HTMLDivElement>()
  const lines = [examTexts.noticeTime(minutes), examTexts.facts(questionCount, totalScore, passScore), examTexts.noticeSaved, ...(switchLimit === null ? [] : [examTexts.noticeSwitch(switchLimit)])]
  return (
    <div ref={part} tabIndex={-1} className={styles.notice} data-exam-notice>
      <p className={styles.note}>{examTexts.head(training, attemptName, attemptNo)}</p>
      <h3>{examTexts.notice}</h3>
      <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>
      {takesPhotos ? <CameraQuestion what={examTexts.what} text={examTexts.photoConsent} note={examTexts.noticeClock} onDecide={onBegin} /> : (
        <footer className={styles.foot}>
          <span className={styles.note}>{examTexts.noticeClock}</span>
          <Button type="primary" onClick={() => onBegin(null)} data-action="beginExam">{examTexts.begin}</Button>
        </footer>
      )}
    </div>
  )
}
