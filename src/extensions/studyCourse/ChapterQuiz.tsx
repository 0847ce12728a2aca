import { Alert, Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { learningPaths, type ChapterQuiz as Quiz, type LearningState, type QuizQuestion, type QuizVerdict } from '../../contract/learning'
import type { PlatformAsk } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { OptionChoice } from '../optionChoice/OptionChoice'
import { studyTexts } from './texts'
import styles from './studyCourse.module.css'

interface ChapterQuizProps {
  readonly id: string
  readonly chapter: string
  readonly ask: PlatformAsk
  readonly onState: (state: LearningState) => void
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The questions at the end of a chapter, one after the other; what is answered wrong is asked again. The server judges. */
export function ChapterQuiz({ id, chapter, ask, onState }: ChapterQuizProps) {
  const [state, setState] = useState<{ questions?: readonly QuizQuestion[]; error?: string }>({})
  const [at, setAt] = useState(0)
  const load = useCallback(() => {
    setState({})
    ask<Quiz>('POST', learningPaths.quiz(id), { chapter }).then(({ questions }) => {
      setState({ questions })
      setAt(Math.max(0, questions.findIndex(({ isRight }) => !isRight)))
    }, (error: unknown) => setState({ error: wordsOf(error) }))
  }, [ask, chapter, id])
  useEffect(load, [load])
  if (state.error !== undefined) return <Alert type="error" showIcon message={studyTexts.quizFailed} description={state.error} action={<Button onClick={load}>{studyTexts.retry}</Button>} data-failure />
  const question = state.questions?.[at]
  if (!question) return <Skeleton rows={6} />
  const count = state.questions!.length
  return <Asked key={question.id} id={id} chapter={chapter} question={question} at={at} count={count} ask={ask} onState={onState} onNext={at + 1 < count ? () => setAt(at + 1) : null} />
}

interface AskedProps extends ChapterQuizProps {
  readonly question: QuizQuestion
  readonly at: number
  readonly count: number
  /** Null at the last one. */
  readonly onNext: (() => void) | null
}

function Asked({ id, chapter, question, at, count, ask, onState, onNext }: AskedProps) {
  const { stem, typeName, type, options, images } = question
  const part = useFocusKept<HTMLElement>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState(question.wrong)
  const [verdict, setVerdict] = useState<Pick<QuizVerdict, 'isRight' | 'analysis'> | null>(question.isRight ? { isRight: true, analysis: '' } : null)
  const [send, setSend] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const isRight = verdict?.isRight === true
  const give = async () => {
    setSend({ isBusy: true, error: null })
    try {
      const { state, ...judged } = await ask<QuizVerdict>('POST', learningPaths.answer(id), { chapter, question: question.id, answer: chosen })
      setSend({ isBusy: false, error: null })
      setVerdict(judged)
      if (!judged.isRight) setWrong(wrong + 1)
      onState(state)
    } catch (error) {
      setSend({ isBusy: false, error: wordsOf(error) })
    }
  }
  const choose = (letters: readonly string[]) => {
    setChosen(letters)
    setVerdict(null)
  }
  return (
    <section ref={part} tabIndex={-1} className={styles.quiz} aria-label={studyTexts.quiz(at + 1, count)} data-quiz={question.id} data-right={isRight}>
      <p className={styles.note}>{studyTexts.quiz(at + 1, count)} · {typeName}{type === 'multiple' ? ` · ${studyTexts.several}` : ''}</p>
      <h3 className={styles.stem} id={`quiz-${question.id}`}>{stem}</h3>
      {images.map((image, index) => <img key={index} className={styles.picture} src={image} alt={studyTexts.quizImage(index + 1)} />)}
      <OptionChoice labelledBy={`quiz-${question.id}`} options={options} isMultiple={type === 'multiple'} value={chosen} onChange={choose} disabled={isRight || send.isBusy} />
      {send.error !== null && <Alert type="error" showIcon role="alert" message={studyTexts.answerFailed} description={send.error} data-failure />}
      <div role="status">
        {verdict !== null && <Alert type={isRight ? 'success' : 'warning'} showIcon message={isRight ? studyTexts.answeredRight : studyTexts.answeredWrong(wrong)} description={isRight && verdict.analysis !== '' ? verdict.analysis : undefined} data-verdict={isRight ? 'right' : 'wrong'} />}
      </div>
      {isRight ? onNext && <Button key="next" type="primary" onClick={onNext} data-action="nextQuiz">{studyTexts.nextQuiz}</Button>
        : <Button key="answer" type="primary" loading={send.isBusy} disabled={chosen.length === 0 || verdict !== null} onClick={() => void give()} data-action="answerQuiz">{studyTexts.answer}</Button>}
    </section>
  )
}
