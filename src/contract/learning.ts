/** Calls of learning a training's courses. All under the main API, all with a session, all of one's own participation alone. */
export const learningPaths = {
  /** POST: opens the courses of a participation, which begins with it -> `LearningState`. */
  open: (participantId: string) => `/learning/${encodeURIComponent(participantId)}`,
  /** POST `{chapter}`: from now on time counts for this chapter -> `ChapterContent`. */
  chapter: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/chapter`,
  /** POST `LearningStep` -> `LearningState`. */
  step: (participantId: string) => `/learning/${encodeURIComponent(participantId)}/step`,
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
