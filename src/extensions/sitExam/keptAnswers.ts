import { browserStorage } from '../../client/browserStorage'
import type { ExamAnswer, ExamAnswers } from '../../contract/exams'

const storage = browserStorage('localStorage')
const keyOf = (person: string, attempt: string) => `examAnswers:${person}:${attempt}`

export interface KeptAnswers {
  readonly read: () => ExamAnswers
  readonly keep: (question: string, answer: ExamAnswer) => void
  /** These are at the server now; what was changed meanwhile stays. */
  readonly drop: (saved: ExamAnswers) => void
}

/** Answers that the server does not have yet, by person and attempt: a lost line, a session that ends or a browser that is gone does not take them. */
export function keptAnswers(person: string, attempt: string): KeptAnswers {
  const key = keyOf(person, attempt)
  const read = (): ExamAnswers => {
    try {
      const answers: unknown = JSON.parse(storage.getItem(key) ?? '{}')
      return typeof answers === 'object' && answers !== null ? (answers as ExamAnswers) : {}
    } catch {
      return {}
    }
  }
  const write = (answers: ExamAnswers) => {
    try {
      if (Object.keys(answers).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(answers))
    } catch {
      // A full storage keeps nothing; the answers are sent all the same.
    }
  }
  return {
    read,
    keep: (question, answer) => write({ ...read(), [question]: answer }),
    drop: (saved) => write(Object.fromEntries(Object.entries(read()).filter(([question, answer]) => JSON.stringify(saved[question]) !== JSON.stringify(answer)))),
  }
}
