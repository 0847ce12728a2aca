import type { Finding } from '../../language/finding'
import type { SourceFile } from '../../language/loadSchemas'
import type { SchemaSet } from '../../language/schemaSet'
import type { LiveSchemas } from '../liveSchemas'

/** The page files as they would be with one of them changed. */
export interface Candidate {
  readonly files: readonly SourceFile[]
  readonly set: SchemaSet
  /** What the change brings: of the file itself; where that has nothing, what it newly breaks elsewhere. */
  readonly findings: readonly Finding[]
}

/** Makes candidates through the gate of the running pages, which has seen all the others. */
export function createCandidates(live: LiveSchemas): (file: string, text: string) => Candidate {
  return (file, text) => {
    const { files: standing, findings: known } = live.current()
    const others = standing.filter(({ path }) => path !== file)
    const files = [...others, { path: file, text }].sort((a, b) => (a.path < b.path ? -1 : 1))
    const { set, findings } = live.check(files)
    const before = new Set(known.map(keyOf))
    const own = findings.filter((finding) => finding.file === file)
    // What others miss while this file is not sound, they miss only until it is: it would hide the one mistake there is.
    return { files, set, findings: own.length > 0 ? own : findings.filter((finding) => !before.has(keyOf(finding))) }
  }
}

const keyOf = ({ file, pointer, code }: Finding): string => `${file} ${pointer} ${code}`

/** `dayInspect` of `inspection/dayInspect.json`, `inspection.base` of `inspection/inspection.base.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
}
