import type { BackendFile } from '../../src/language/backendFile'
import type { DictionaryEntry } from '../../src/language/sharedFiles'

/** Something the generator could not know and decided by itself: to be looked at by a person. */
export interface Doubt {
  /** Where in the file. */
  readonly path: readonly (string | number)[]
  readonly text: string
}

export interface DraftPage {
  readonly id: string
  /** The page file's content. */
  readonly file: Readonly<Record<string, unknown>>
  readonly doubts: readonly Doubt[]
}

/** What a source gives, before it meets what is there already. */
export interface Draft {
  /** Folder of the pages, and file name of the dictionaries. */
  readonly area: string
  readonly pages: readonly DraftPage[]
  readonly dictionaries: Readonly<Record<string, DictionaryEntry>>
  readonly dictionaryDoubts: readonly Doubt[]
  readonly backends: readonly BackendFile[]
  readonly backendDoubts: readonly (Doubt & { readonly backend: string })[]
  /** What was left out, with the line of the source where there is one. */
  readonly notes: readonly string[]
  /** Group of the menu that takes the pages. */
  readonly menu: { readonly title: string; readonly icon: string }
}

/** What stands in the schemas folder and was made by hand, or from another source. */
export interface Surroundings {
  readonly pages: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
  readonly resources: ReadonlySet<string>
  readonly dictionaries: Readonly<Record<string, DictionaryEntry>>
  readonly backends: Readonly<Record<string, BackendFile>>
}
