import type { LivePhotos } from './livePhotos'

/** Calls of sitting and marking exams. All under the main API, all with a session. */
export const examPaths = {
  /** GET -> `ExamNotice`: what awaits whoever begins, or that he has begun. */
  notice: (participantId: string) => `/exams/sit/${encodeURIComponent(participantId)}`,
  /** POST `{camera?}`: begins an attempt of a training's participant, or goes on with the one under way -> `ExamState`. */
  sit: (participantId: string) => `/exams/sit/${encodeURIComponent(participantId)}`,
  /** GET -> `ExamState` of an attempt, to the person who sits it. */
  open: (id: string) => `/exams/${encodeURIComponent(id)}`,
  /** POST `{answers}` -> `ExamSaved`. The same again changes nothing. */
  answers: (id: string) => `/exams/${encodeURIComponent(id)}/answers`,
  /** POST: the person looked elsewhere -> `ExamSaved`; once too often, and the paper is handed in. */
  away: (id: string) => `/exams/${encodeURIComponent(id)}/away`,
  /** POST `{photo}`, a JPEG in base64 -> `LivePhotos`. One that is not due is not kept. */
  photo: (id: string) => `/exams/${encodeURIComponent(id)}/photo`,
  /** POST `{answers?}` -> `ExamState`. The same again gives the same result. */
  handIn: (id: string) => `/exams/${encodeURIComponent(id)}/handIn`,
  /** GET -> `ExamImages`: the pictures of one question. */
  images: (id: string, question: string) => `/exams/${encodeURIComponent(id)}/images/${encodeURIComponent(question)}`,
  /** GET -> `MarkingSheet`, to whoever marks. */
  marking: (id: string) => `/exams/${encodeURIComponent(id)}/marking`,
  /** POST `MarkRequest` -> `MarkAnswer`. */
  mark: (id: string) => `/exams/${encodeURIComponent(id)}/mark`,
} as const

/** Letters of the options chosen, as they stand on this person's paper, or what was written. */
export type ExamAnswer = readonly string[] | string
export type ExamAnswers = Readonly<Record<string, ExamAnswer>>

/** What one is told before the clock runs. */
export interface ExamNotice {
  readonly title: string
  readonly training: string
  readonly attemptName: string
  readonly attemptNo: number
  readonly minutes: number
  readonly questionCount: number
  readonly totalScore: number
  readonly passScore: number
  /** Null: as often as one likes. */
  readonly switchLimit: number | null
  readonly takesPhotos: boolean
  readonly isRunning: boolean
}

/** Most characters of a written answer. */
export const longestAnswer = 2000

export interface ExamQuestion {
  readonly id: string
  readonly type: string
  readonly typeName: string
  readonly stem: string
  /** In this person's order; the letter is of the place, not of the question bank. */
  readonly options: readonly { readonly letter: string; readonly text: string }[]
  readonly score: number
  /** How many pictures belong to it. */
  readonly images: number
}

/** A question as it is looked back at: what was right. */
export interface ReviewedQuestion extends ExamQuestion {
  readonly given: string
  readonly right: string
  readonly analysis: string
  /** Null: not marked yet. */
  readonly got: number | null
}

export interface ExamResult {
  /** In the words of the dictionary `exam_record_status`. */
  readonly status: string
  readonly score: number | null
  readonly passed: boolean | null
  /** Handed in by the system. */
  readonly forced: boolean
  /** How often one may still make up; null where that does not matter. */
  readonly makeupsLeft: number | null
  /** Absent where the paper does not show its answers. */
  readonly review: readonly ReviewedQuestion[] | null
}

/** An attempt: the paper as it is answered, or the result. */
export interface ExamState {
  readonly id: string
  readonly recordNo: string
  readonly title: string
  readonly training: string
  readonly name: string
  readonly attemptName: string
  readonly attemptNo: number
  readonly totalScore: number
  readonly passScore: number
  /** By the server's clock. */
  readonly secondsLeft: number
  readonly switchCount: number
  /** How often one may look elsewhere; null: as often as one likes. */
  readonly switchLimit: number | null
  readonly photos: LivePhotos
  /** Empty once the paper is handed in. */
  readonly questions: readonly ExamQuestion[]
  readonly answers: ExamAnswers
  readonly result: ExamResult | null
}

export interface ExamSaved {
  readonly secondsLeft: number
  readonly switchCount: number
  /** It is over: the result is to be had. */
  readonly isHandedIn: boolean
}

export interface ExamImages {
  /** Data URLs. */
  readonly images: readonly string[]
}

export interface MarkedQuestion {
  readonly id: string
  readonly typeName: string
  readonly stem: string
  readonly reference: string
  readonly given: string
  readonly full: number
  readonly score: number | null
  readonly comment: string
}

export interface MarkingSheet {
  readonly recordNo: string
  readonly version: number
  readonly name: string
  readonly paper: string
  readonly objectiveScore: number
  readonly passScore: number | null
  /** What became of taking photos; empty where the paper takes none. */
  readonly photoNote: string
  /** Photos taken of who sat. */
  readonly photos: readonly { readonly id: string; readonly name: string }[]
  /** Those that a person has to judge; empty where the attempt was not made here: then the score is given as a whole. */
  readonly questions: readonly MarkedQuestion[]
}

export interface MarkRequest {
  readonly version: number
  readonly marks: readonly { readonly question: string; readonly score: number; readonly comment?: string }[]
  /** Of an attempt that was not made here. */
  readonly subjectiveScore?: number
}

export interface MarkAnswer {
  readonly status: string
  readonly score: number | null
  readonly passed: boolean | null
}
