import type { ExamAnswer, ExamAnswers } from '../../contract/exams'
import type { DrawnQuestion } from './drawPaper'

/** How a question was answered and what that brought; `score` is null where a person has to judge. */
export interface MarkedAnswer {
  readonly question: string
  /** Labels of the question bank, or what was written. */
  readonly answer: string
  readonly correct: boolean | null
  readonly score: number | null
  readonly full: number
}

export interface MarkedPaper {
  readonly rows: readonly MarkedAnswer[]
  readonly objectiveScore: number
  /** What the questions that a person has to judge count together. */
  readonly subjectiveFull: number
}

/** The letter of an option's place on the paper. */
export const letterAt = (place: number): string => String.fromCharCode(65 + place)

/** Marks what a machine can mark. `multiPartial` is how many percent of its score a multiple choice brings that is incomplete, but not wrong. */
export function markPaper(questions: readonly DrawnQuestion[], answers: ExamAnswers, multiPartial: number): MarkedPaper {
  const rows = questions.map((question) => markAnswer(question, answers[question.id], multiPartial))
  return {
    rows,
    objectiveScore: tenth(rows.reduce((sum, { score }) => sum + (score ?? 0), 0)),
    subjectiveFull: tenth(rows.reduce((sum, { score, full }) => sum + (score === null ? full : 0), 0)),
  }
}

/** One question. Nothing given brings nothing; of what is written only what the reference says word for word is beyond doubt. */
export function markAnswer(question: DrawnQuestion, given: ExamAnswer | undefined, multiPartial: number): MarkedAnswer {
  const row = { question: question.id, full: question.score }
  if (question.options.length > 0) {
    const chosen = chosenOptions(question, given)
    const score = choiceScore(question, chosen.map(({ label }) => label), multiPartial)
    return { ...row, answer: chosen.map(({ label }) => label).sort().join('、'), correct: score === question.score, score }
  }
  const written = typeof given === 'string' ? given.trim() : ''
  if (written === '') return { ...row, answer: '', correct: false, score: 0 }
  const isRight = question.type === 'blank' && acceptedTexts(question).some((one) => plain(one) === plain(written))
  return isRight ? { ...row, answer: written, correct: true, score: question.score } : { ...row, answer: written, correct: null, score: null }
}

/** What is right, as people read it: of a blank that takes several words, each of them. */
export function referenceText(question: Pick<DrawnQuestion, 'type' | 'reference'>): string {
  return question.type === 'blank' ? acceptedTexts(question).join(' 或 ') : question.reference
}

/** The words that fill a blank, parted by strokes or lines. */
function acceptedTexts({ reference }: Pick<DrawnQuestion, 'reference'>): readonly string[] {
  return reference.split(/[|｜\n]/).map((one) => one.trim()).filter((one) => plain(one) !== '')
}

/** The options behind the letters; letters that are not on the paper are none. */
export function chosenOptions({ options }: DrawnQuestion, given: ExamAnswer | undefined): DrawnQuestion['options'] {
  const letters = new Set(Array.isArray(given) ? (given as readonly string[]) : [])
  return options.filter((_, place) => letters.has(letterAt(place)))
}

function choiceScore({ type, options, score }: DrawnQuestion, chosen: readonly string[], multiPartial: number): number {
  const right = options.filter(({ correct }) => correct).map(({ label }) => label)
  const hits = chosen.filter((label) => right.includes(label)).length
  if (chosen.length === 0 || hits < chosen.length) return 0
  if (hits === right.length) return score
  return type === 'multiple' ? tenth((score * multiPartial) / 100) : 0
}

const tenth = (score: number) => Math.round(score * 10) / 10

/** As written by hand and by keyboard, with half and full width, spaces and capitals all the same. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\s,.;:，。；：、]/g, '').toLowerCase()
