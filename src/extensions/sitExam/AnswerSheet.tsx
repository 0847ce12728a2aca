import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { examPaths, type ExamAnswer, type ExamQuestion, type ExamState } from '../../contract/exams'
import type { LivePhotos } from '../../contract/livePhotos'
import type { ExtensionProps } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { LivePhoto } from '../livePhoto/LivePhoto'
import { QuestionView } from './QuestionView'
import { examTexts } from './texts'
import { useExam } from './useExam'
import styles from './sitExam.module.css'

interface AnswerSheetProps extends Pick<ExtensionProps, 'ask' | 'user' | 'setUnsaved'> {
  readonly exam: ExamState
  readonly onState: (state: ExamState) => void
}

const isAnswered = (answer: ExamAnswer | undefined) => answer !== undefined && answer.length > 0
const clockOf = (seconds: number) => [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')

/** The paper as it is answered: one question at a time, the card of all, the clock. */
export function AnswerSheet({ exam, ask, user, setUnsaved, onState }: AnswerSheetProps) {
  const part = useFocusKept<HTMLDivElement>()
  const running = useExam(exam, ask, user.id, onState)
  const { answers, saving, unsaved, until, switchCount, answer, handIn } = running
  const [at, setAt] = useState(() => Math.max(0, exam.questions.findIndex(({ id }) => !isAnswered(exam.answers[id]))))
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const seconds = useSecondsLeft(until)
  const question = exam.questions[at]!
  const rest = exam.questions.filter(({ id }) => !isAnswered(answers[id])).length
  useEffect(() => { setUnsaved(unsaved > 0); return () => setUnsaved(false) }, [unsaved, setUnsaved])
  const go = (to: number) => setAt(Math.min(exam.questions.length - 1, Math.max(0, to)))
  const give = async () => {
    setState({ isBusy: true, error: null })
    try {
      await handIn()
    } catch (error) {
      setState({ isBusy: false, error: error instanceof Error ? error.message : String(error) })
    }
  }
  // The server takes the paper by itself; here it is only asked for sooner, and again until it is reached.
  useEffect(() => {
    if (seconds > 0) return undefined
    void give()
    const timer = setInterval(() => void give(), 5_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once when the time runs out, not with every second and answer
  }, [seconds > 0])
  useKeys(question, answers[question.id], (given) => answer(question.id, given), { isOff: isAsking, previous: () => go(at - 1), next: () => go(at + 1) })
  return (
    <div ref={part} tabIndex={-1} className={styles.sheet} data-exam={exam.id} data-saving={saving}>
      <header className={styles.head}>
        <div>
          <p className={styles.note}>{examTexts.head(exam.training, exam.attemptName, exam.attemptNo)}</p>
          <p className={styles.note}>{examTexts.facts(exam.questions.length, exam.totalScore, exam.passScore)}</p>
        </div>
        <LivePhoto photos={exam.photos} send={(photo) => ask<LivePhotos>('POST', examPaths.photo(exam.id), { photo })} />
        <div className={styles.clock} data-urgent={seconds <= 300}><span className={styles.note}>{examTexts.left}</span><strong role="timer" aria-label={examTexts.left} data-seconds={seconds}>{clockOf(seconds)}</strong></div>
      </header>
      <p className={styles.hidden} role="status">{seconds === 0 ? examTexts.over : seconds <= 300 && seconds % 60 === 0 ? examTexts.lastMinutes(seconds / 60) : ''}</p>
      {exam.switchLimit !== null && switchCount > 0 && <Alert type="warning" showIcon message={examTexts.away(switchCount, exam.switchLimit)} data-away={switchCount} />}
      {saving === 'lost' && <Alert type="error" showIcon role="alert" message={examTexts.unsaved(unsaved)} data-lost />}
      {seconds === 0 && <Alert type="info" showIcon message={examTexts.over} />}
      <div className={styles.work}>
        <QuestionView key={question.id} exam={exam.id} question={question} at={at} count={exam.questions.length} value={answers[question.id]} onChange={(given) => answer(question.id, given)} ask={ask} />
        <nav className={styles.card} aria-label={examTexts.card}>
          {exam.questions.map(({ id }, index) => (
            <button key={id} type="button" className={styles.cardItem} aria-label={examTexts.cardItem(index + 1, isAnswered(answers[id]))} aria-current={index === at ? 'step' : undefined} data-answered={isAnswered(answers[id])} onClick={() => go(index)}>{index + 1}</button>
          ))}
        </nav>
      </div>
      <footer className={styles.foot}>
        <span role="status" className={styles.note}>{saving === 'saved' ? (rest < exam.questions.length ? examTexts.saved : examTexts.chooseHint) : saving === 'saving' ? examTexts.saving : ''}</span>
        <Button disabled={at === 0} onClick={() => go(at - 1)} data-action="previousQuestion">{examTexts.previous}</Button>
        <Button disabled={at === exam.questions.length - 1} onClick={() => go(at + 1)} data-action="nextQuestion">{examTexts.next}</Button>
        <Button type="primary" onClick={() => setAsking(true)} data-action="handIn">{examTexts.handIn}</Button>
      </footer>
      <Modal open={isAsking} title={examTexts.handInTitle} onCancel={() => setAsking(false)} width="min(416px, 96vw)" footer={[
        <Button key="back" onClick={() => setAsking(false)}>{examTexts.back}</Button>,
        <Button key="give" type="primary" danger={rest > 0} loading={state.isBusy} onClick={() => void give()} data-action="confirmHandIn">{examTexts.handIn}</Button>,
      ]}>
        <p>{rest > 0 ? examTexts.handInRest(rest) : examTexts.handInAll}</p>
        {unsaved > 0 && <p>{examTexts.handInUnsaved}</p>}
        {state.error !== null && <Alert type="error" showIcon role="alert" message={state.error} data-failure />}
      </Modal>
    </div>
  )
}

interface Keys { readonly isOff: boolean; readonly previous: () => void; readonly next: () => void }

/** Letters choose, arrows turn over; not while one writes, and not where an arrow goes from option to option. */
function useKeys(question: ExamQuestion, value: ExamAnswer | undefined, onChange: (answer: ExamAnswer) => void, keys: Keys): void {
  const latest = useRef<(event: KeyboardEvent) => void>(() => undefined)
  useEffect(() => {
    latest.current = (event) => {
      if (keys.isOff || event.ctrlKey || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement
      const isWriting = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
      if (isWriting) return
      const isRadio = target instanceof HTMLInputElement && target.type === 'radio'
      if (event.key === 'ArrowLeft' && !isRadio) return keys.previous()
      if (event.key === 'ArrowRight' && !isRadio) return keys.next()
      const letter = event.key.toUpperCase()
      if (!question.options.some((option) => option.letter === letter)) return
      const chosen = Array.isArray(value) ? (value as readonly string[]) : []
      onChange(question.type !== 'multiple' ? [letter] : chosen.includes(letter) ? chosen.filter((one) => one !== letter) : [...chosen, letter].sort())
    }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
