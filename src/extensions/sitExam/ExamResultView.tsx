import { Button, Result, Tag } from 'antd'
import type { ExamState, ReviewedQuestion } from '../../contract/exams'
import { useFocusKept } from '../../engine/keepFocus'
import { examTexts } from './texts'
import styles from './sitExam.module.css'

interface ExamResultViewProps {
  readonly exam: ExamState
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** How it went, what comes next, and what was right where the paper says so. */
export function ExamResultView({ exam, onAgain, onClose }: ExamResultViewProps) {
  const result = exam.result!
  const part = useFocusKept<HTMLDivElement>()
  const isWaiting = result.status === 'submitted'
  const title = result.status === 'invalid' ? examTexts.invalid : isWaiting ? examTexts.waitingMark : result.passed ? examTexts.passed : examTexts.notPassed
  const lines = [
    ...(result.score === null ? [] : [examTexts.result(result.score, exam.passScore)]), ...(isWaiting ? [examTexts.waitingMarkNote] : []), ...(result.forced ? [examTexts.forced] : []),
    ...(result.makeupsLeft === null ? [] : [examTexts.makeups(result.makeupsLeft)]),
  ]
  const mayAgain = result.makeupsLeft !== null && result.makeupsLeft > 0
  return (
    <div ref={part} tabIndex={-1} className={styles.result} data-exam-result={result.status} data-passed={String(result.passed)}>
      <Result status={result.passed ? 'success' : isWaiting ? 'info' : 'warning'} title={title} subTitle={<>{lines.map((line) => <span key={line} className={styles.line}>{line}</span>)}</>}
        extra={[
          ...(mayAgain ? [<Button key="again" type="primary" onClick={onAgain} data-action="makeUpExam">{examTexts.makeupNow}</Button>] : []),
          <Button key="close" type={mayAgain ? 'default' : 'primary'} onClick={onClose} data-action="finishExam">{examTexts.finish}</Button>,
        ]} />
      {result.review !== null && result.review.length > 0 && (
        <section aria-label={examTexts.review} className={styles.review}>
          <h3>{examTexts.review}</h3>
          <ol>{result.review.map((question) => <Reviewed key={question.id} question={question} />)}</ol>
        </section>
      )}
    </div>
  )
}

function Reviewed({ question }: { question: ReviewedQuestion }) {
  const { stem, options, given, right, analysis, got, score, typeName } = question
  return (
    <li>
      <p className={styles.stem}>{stem}</p>
      {options.length > 0 && <p className={styles.note}>{options.map(({ letter, text }) => `${letter}. ${text}`).join('　')}</p>}
      <p><Tag color={got === null ? 'blue' : got === score ? 'green' : got > 0 ? 'gold' : 'red'}>{examTexts.got(got, score)}</Tag><span className={styles.note}>{typeName}　{examTexts.given}：{given || examTexts.none}　{examTexts.right}：{right}</span></p>
      {analysis !== '' && <p className={styles.note}>{examTexts.analysis}：{analysis}</p>}
    </li>
  )
}
