import type { Finding } from './finding'
import type { LoadedSchemas, SourceFile } from './loadSchemas'
import type { SchemaSet } from './schemaSet'

/** The page files as they would be with one of them changed. */
export interface Candidate {
  readonly files: readonly SourceFile[]
  readonly set: SchemaSet
  /** What the change brings: of the file itself; where that has nothing, what it newly breaks elsewhere. */
  readonly findings: readonly Finding[]
}

/** The page files as they are. */
export interface Standing {
  readonly files: readonly SourceFile[]
  readonly findings: readonly Finding[]
}

/** Makes a candidate; `check` is a gate that remembers all the other files. */
export function candidateOf(check: (files: readonly SourceFile[]) => LoadedSchemas, standing: Standing, file: string, text: string): Candidate {
  const others = standing.files.filter(({ path }) => path !== file)
  const files = [...others, { path: file, text }].sort((a, b) => (a.path < b.path ? -1 : 1))
  const { set, findings } = check(files)
  const before = new Set(standing.findings.map(keyOf))
  const own = findings.filter((finding) => finding.file === file)
  // What others miss while this file is not sound, they miss only until it is: it would hide the one mistake there is.
  return { files, set, findings: own.length > 0 ? own : findings.filter((finding) => !before.has(keyOf(finding))) }
}

const keyOf = ({ file, pointer, code }: Finding): string => `${file} ${pointer} ${code}`

/** `dayInspect` of `inspection/dayInspect.json`, `inspection.base` of `inspection/inspection.base.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
}
