/** One step from a version of the language to the next; takes a parsed file and gives it in the next version. */
export interface Migration {
  readonly from: number
  /** What changes, in one sentence. */
  readonly title: string
  readonly migrate: (file: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

/** Every step there has been, in order. Version 1 is the first, so there is none yet. */
export const migrations: readonly Migration[] = []
