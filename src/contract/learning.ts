import type { LivePhotos } from './livePhotos'

/** Calls of learning a training's courses. All under the main API, all with a session; of one's own participation alone but for the last two. */
export const learningPaths = {
  /** POST: opens the courses of a participation, which begins with it -> `LearningState`. */
  open: (participantId: string) => `/learning/${encodeURIComponent(participantId)}`,
  /** POST `{chapter}`: from now on time counts for this chapter -> `ChapterContent`. */
  chapter: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/chapter`,
  /** POST `LearningStep` -> `LearningState`. */
  step: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/step`,
  /** POST `{chapter}`, once its time is learned -> `ChapterQuiz`. */
  quiz: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/quiz`,
  /** POST `QuizAnswer` -> `QuizVerdict`. What was answered right stays right. */
  answer: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/answer`,
  /** POST `{camera}`, a `CameraConsent` -> `LearningState`. */
  consent: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/consent`,
  /** POST `{photo}`, a JPEG in base64 -> `LivePhotos`. One that is not due is not kept. */
  photo: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/photo`,
  /** GET -> `FaceSheet`, to whoever looks after the training. */
  faces: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/faces`,
  /** POST `FaceVerdict` -> `FaceSheet`. */
  judge: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/judge`,
} as const

/** Most seconds that one step may report. */
export const longestStep = 60

export interface LearningChapter {
  readonly key: string
  readonly title: string
  readonly kind: string
  /** Seconds that have to be learned, and that have been. */
  readonly required: number
  readonly seconds: number
  /** Questions asked once the time is learned, and how many of them are answered right. */
  readonly questions: number
  readonly right: number
  /** The time is learned and every question answered right. */
  readonly isFinished: boolean
  /** What comes before has to be learned first. */
  readonly isLocked: boolean
  /** One may wind forward. */
  readonly maySkip: boolean
}

export interface LearningState {
  readonly title: string
  readonly status: string
  readonly courses: readonly { readonly id: string; readonly title: string; readonly chapters: readonly LearningChapter[] }[]
  /** Whole percent. */
  readonly progress: number
  /** Where one goes on; null where all is learned. */
  readonly next: string | null
  /** An exam comes next. */
  readonly hasExam: boolean
  readonly photos: LearningPhotos
  /** How often the learning was declared void. */
  readonly voidTimes: number
}

/** Photos of who learns; the next is due in so many seconds of learning. */
export interface LearningPhotos extends LivePhotos {
  /** Whether they may be taken has to be asked first. */
  readonly asks: boolean
}

export interface ChapterContent {
  readonly key: string
  readonly title: string
  readonly kind: string
  /** Formatted text of the chapter; empty where it is a file. */
  readonly article: string
  readonly url: string
  readonly file: { readonly id: string; readonly name: string; readonly mime: string } | null
  /** Where a film goes on, in seconds. */
  readonly position: number
}

export interface LearningStep {
  readonly chapter: string
  /** Seconds learned since the last step. */
  readonly seconds: number
  readonly position: number
}

/** A question asked at the end of a chapter; nothing in it tells right from wrong. */
export interface QuizQuestion {
  readonly id: string
  readonly type: string
  readonly typeName: string
  readonly stem: string
  /** In this person's order; the letter is of the place, not of the question bank. */
  readonly options: readonly { readonly letter: string; readonly text: string }[]
  /** Data URLs. */
  readonly images: readonly string[]
  readonly isRight: boolean
  /** How often it was answered wrong. */
  readonly wrong: number
}

export interface ChapterQuiz {
  readonly questions: readonly QuizQuestion[]
}

export interface QuizAnswer {
  readonly chapter: string
  readonly question: string
  /** Letters of the options chosen. */
  readonly answer: readonly string[]
}

export interface QuizVerdict {
  readonly isRight: boolean
  /** Why it is so; told only to who answered right. */
  readonly analysis: string
  readonly state: LearningState
}

/** Photos of somebody who learned, to be compared with what he looks like. */
export interface FaceSheet {
  readonly name: string
  readonly training: string
  /** What became of taking photos. */
  readonly note: string
  /** The file of the photo in his own record; null where there is none. */
  readonly portrait: string | null
  readonly photos: readonly FacePhoto[]
  /** How many show somebody else, and how many void the learning. */
  readonly fails: number
  readonly limit: number
  readonly voidTimes: number
}

export interface FacePhoto {
  /** Of the file. */
  readonly id: string
  readonly takenAt: string
  readonly chapter: string
  /** In the words of the dictionary `face_verdict`; empty where nobody has looked. */
  readonly verdict: string
  /** Of learning that was declared void. */
  readonly isVoid: boolean
}

export interface FaceVerdict {
  readonly photo: string
  readonly verdict: string
}
