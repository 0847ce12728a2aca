import { idOf, type Candidate } from '../language/candidate'
import { inheritedValue } from '../language/inheritedValue'
import type { RecordContext } from '../language/recordContext'
import { exampleRecords } from './exampleRecords'
import type { StudioCheck } from './studio'

/** What the Studio is told of a changed file: by its own gate while someone types, by the server's where there is no other. */
export function studioCheck({ files, set, findings }: Candidate, file: string, text: string, { user, now }: Pick<RecordContext, 'user' | 'now'>): StudioCheck {
  const page = set.pages[idOf(file)] ?? null
  const context: RecordContext = { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now, user }
  return { findings, page, inherited: inheritedValue(files, text), records: page === null ? [] : exampleRecords(page, context) }
}
