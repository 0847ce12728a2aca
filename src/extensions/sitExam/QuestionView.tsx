import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { examPaths, longestAnswer, type ExamAnswer, type ExamImages, type ExamQuestion } from '../../contract/exams'
import type { PlatformAsk } from '../../engine/engineServices'
import { OptionChoice } from '../optionChoice/OptionChoice'
import { examTexts } from './texts'
import styles from './sitExam.module.css'

interface QuestionViewProps {
  readonly exam: string
  readonly question: ExamQuestion
  readonly at: number
  readonly count: number
  readonly value: ExamAnswer | undefined
  readonly onChange: (answer: ExamAnswer) => void
  readonly ask: PlatformAsk
}

/** One question with what it is answered by. */
export function QuestionView({ exam, question, at, count, value, onChange, ask }: QuestionViewProps) {
  const { type, typeName, stem, options, score, images } = question
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const written = typeof value === 'string' ? value : ''
  return (
    <section className={styles.question} aria-label={examTexts.number(at + 1, count)} data-question={question.id} data-question-type={type}>
      <p className={styles.note}>{examTexts.number(at + 1, count)} · {typeName} · {examTexts.score(score)}{type === 'multiple' ? ` · ${examTexts.several}` : ''}</p>
      <h3 className={styles.stem} id={`stem-${question.id}`}>{stem}</h3>
      {images > 0 && <QuestionImages key={question.id} exam={exam} question={question.id} ask={ask} />}
      {options.length === 0 ? (type === 'blank'
        ? <Input size="large" aria-labelledby={`stem-${question.id}`} placeholder={examTexts.blank} maxLength={200} value={written} onChange={({ target }) => onChange(target.value)} data-answer />
        : <Input.TextArea rows={6} aria-labelledby={`stem-${question.id}`} placeholder={examTexts.shortAnswer} maxLength={longestAnswer} showCount value={written} onChange={({ target }) => onChange(target.value)} data-answer />
      ) : <OptionChoice labelledBy={`stem-${question.id}`} options={options} isMultiple={type === 'multiple'} value={chosen} onChange={onChange} />}
    </section>
  )
}

function QuestionImages({ exam, question, ask }: { exam: string; question: string; ask: PlatformAsk }) {
  const [images, setImages] = useState<readonly string[] | null>([])
  useEffect(() => {
    ask<ExamImages>('GET', examPaths.images(exam, question)).then((found) => setImages(found.images), () => setImages(null))
  }, [ask, exam, question])
  if (images === null) return <p role="status" className={styles.note}>{examTexts.noImage}</p>
  return <div className={styles.images}>{images.map((image, at) => <img key={at} src={image} alt={examTexts.image(at + 1)} />)}</div>
}
