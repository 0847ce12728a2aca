import type { Finding } from '../language/finding'
import type { SourceFile } from '../language/loadSchemas'
import type { PageDefinition } from '../language/pageDefinition'
import type { RecordData } from './envelope'

/** Calls of the Studio, under the main API. All need the right `studio`. */
export const studioPaths = {
  /** GET -> `StudioOverview`. */
  overview: '/studio/overview',
  /** POST `{file}` -> `StudioFile`. */
  file: '/studio/file',
  /** GET -> `StudioSources`: what a gate in the browser checks with. */
  sources: '/studio/sources',
  /** POST `{file, text}` -> `StudioCheck`: what the server's own gate says, for a browser that has none. */
  check: '/studio/check',
  /** POST `{file, text}` -> `StudioPlan`: what publishing would do. */
  plan: '/studio/plan',
  /** POST `{file, text, base}`: keeps a draft; a null text throws it away. */
  draft: '/studio/draft',
  /** POST `StudioPublish` -> `StudioPublished`. */
  publish: '/studio/publish',
  /** POST `{file}` -> `StudioVersion[]`, newest first. */
  versions: '/studio/versions',
  /** POST `{id}` -> `{text}`. */
  version: '/studio/version',
  /** POST `{title}` -> `{name}`: a name for what people call something. */
  name: '/studio/name',
  /** POST `{path}` -> `{findings}`: why the page at an address is not served. */
  broken: '/studio/broken',
  /** POST `{page, paths, actions}` -> `StudioInspection`: where parts of a running page are said, and who gives its actions. */
  inspect: '/studio/inspect',
} as const

export interface StudioEntry {
  /** `inspection/dayInspect.json`. */
  readonly file: string
  readonly kind: 'page' | 'base' | 'dictionary' | 'menu' | 'norms'
  readonly id: string
  readonly title: string
  /** Null where nothing is opened at it. */
  readonly path: string | null
  readonly findings: number
  readonly hasDraft: boolean
}

export interface StudioOverview {
  readonly entries: readonly StudioEntry[]
  readonly findings: readonly Finding[]
  readonly mayPublish: boolean
  /** Names for completion. */
  readonly names: StudioNames
}

export interface StudioNames {
  readonly dictionaries: readonly StudioName[]
  readonly resources: readonly StudioName[]
  readonly pages: readonly StudioName[]
  readonly bases: readonly StudioName[]
  readonly fieldTypes: readonly StudioName[]
  /** Fields of each page and base, by its id. */
  readonly fields: Readonly<Record<string, readonly StudioName[]>>
}

export interface StudioName {
  readonly name: string
  readonly title: string
}

export interface StudioFile {
  readonly file: string
  /** Null for a file that is not there yet. */
  readonly text: string | null
  /** Tells one text of the file from the next; null where there is none. */
  readonly digest: string | null
  readonly draft: StudioDraft | null
}

export interface StudioDraft {
  readonly text: string
  /** The digest of the file it was begun on. */
  readonly base: string | null
  readonly savedAt: string
}

/** Everything that the gate reads. */
export interface StudioSources {
  readonly files: readonly SourceFile[]
}

export interface StudioCheck {
  /** Of this file; where it has none, of others that it breaks. */
  readonly findings: readonly Finding[]
  /** What the gate makes of it; null where it is no page, or not sound. */
  readonly page: PageDefinition | null
  /** What the page has from those it extends, before it says anything itself. */
  readonly inherited: Readonly<Record<string, unknown>>
  /** Generated records that the page accepts. */
  readonly records: readonly RecordData[]
}

export interface StudioPlan {
  readonly findings: readonly Finding[]
  /** In words: columns and tables that are added. */
  readonly additions: readonly string[]
  /** Steps that may lose data: publishing is refused without `hash`. */
  readonly destructive: readonly string[]
  readonly hash: string | null
  /** Records that are valid now and would not be. */
  readonly invalid: { readonly count: number; readonly examined: number; readonly examples: readonly InvalidRecord[] }
  /** Pages made of this one, which change with it. */
  readonly extendedBy: readonly StudioName[]
}

export interface InvalidRecord {
  readonly label: string
  /** Where it is opened. */
  readonly link: string
  readonly problem: string
}

export interface StudioPublish {
  readonly file: string
  readonly text: string
  /** The digest the text was begun on; publishing is refused where the file is another by now. */
  readonly base: string | null
  /** Of the plan, where it has destructive steps. */
  readonly hash?: string
  /** The version gone back to. */
  readonly restores?: string
}

export interface StudioPublished {
  readonly digest: string
  readonly path: string | null
  /** Why the Git commit was not made; null where it was, or is not wanted. */
  readonly commitProblem: string | null
}

export interface StudioVersion {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: 'before' | 'publish' | 'restore'
  readonly digest: string
}

export interface StudioInspection {
  /** For each path that was asked for; null where no file says it. */
  readonly places: readonly (StudioPlace | null)[]
  /** For each action the person's own roles that give it; null is nobody of them, and by a post where it is given nevertheless. */
  readonly actions: Readonly<Record<string, { readonly isGiven: boolean; readonly roles: readonly string[] }>>
}

export interface StudioPlace {
  readonly file: string
  readonly line: number
}
