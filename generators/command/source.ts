import type { Addition, GeneratedFile } from '../merge/generatedFile'
import type { Surroundings } from '../draft/draft'

/** One thing that a source has to be told. */
export interface OptionSpec {
  /** As it stands on the command line: `--area`. The first option may also stand alone. */
  readonly name: string
  readonly title: string
  readonly isRequired?: boolean
  /** May be given several times. */
  readonly isMany?: boolean
  /** Required in the light of what was said before. */
  readonly isNeeded?: (given: Options) => boolean
  /** A file, or an address of the web where `isUrlToo`. */
  readonly isFile?: boolean
  readonly isUrlToo?: boolean
  /** What should stand there where an answer cannot be right: it is asked for again. */
  readonly expected?: (value: string, given: Options) => string | undefined
  /** Stands alone: yes where it stands. */
  readonly isFlag?: boolean
  /** What may be written; asked for as a choice. */
  readonly choices?: readonly string[] | ((context: SourceContext) => readonly string[])
  /** What people call the choices, in their order; may be written in their place. */
  readonly choiceTitles?: readonly string[]
  /** What is right where nothing is given; shown when asked for. */
  readonly usual?: (given: Options) => string | undefined
}

export type Options = Readonly<Record<string, readonly string[]>>

/** What a source gives: page files that are merged, or code that is new. */
export interface Generated {
  readonly files: readonly GeneratedFile[]
  readonly additions: readonly Addition[]
  /** What was left out and what to do next. */
  readonly notes: readonly string[]
  /** Text of files outside the schemas folder, by their path in the project. */
  readonly code?: ReadonlyMap<string, string>
}

export interface SourceContext {
  readonly project: string
  /** What stands in the schemas folder apart from what this area had generated. */
  readonly around: (area: string) => Surroundings
}

export interface GeneratorSource {
  readonly name: string
  readonly title: string
  readonly options: readonly OptionSpec[]
  readonly generate: (options: Options, context: SourceContext) => Promise<Generated>
}

/** The one value of an option; undefined where it was not given. */
export function one(options: Options, name: string): string | undefined {
  return options[name]?.at(-1)
}

/** Where pages are put: asked for by every source that makes some. */
export const areaOption: OptionSpec = { name: 'area', title: '页面放进 schemas 下的哪个文件夹（英文，没有就新建）', isRequired: true, expected: folderExpected }

const otherFolders: readonly string[] = ['dictionaries', 'backends', 'demo', 'seeds']

/** Where a name could not be that of a folder of pages. */
function folderExpected(value: string): string | undefined {
  if (otherFolders.includes(value)) return '别的名称：这个文件夹放的不是页面'
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(value) ? undefined : '英文字母开头、只有字母和数字的名称'
}
