import { sql } from 'kysely'
import type { InvalidRecord, StudioName, StudioPlan } from '../../contract/studio'
import { parseSource } from '../../language/gate/parseSource'
import { resolveExtends } from '../../language/gate/resolveExtends'
import { sortSources } from '../../language/gate/sortSources'
import type { SourceFile } from '../../language/loadSchemas'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import { validateRecord } from '../../language/recordRules'
import { pageTable } from '../resources/pageTable'
import { readRecords } from '../resources/queries/readRecord'
import { recordContext } from '../resources/recordContext'
import type { RecordServices } from '../resources/recordServices'
import { whereConditions } from '../resources/scope'
import { planTables } from '../tables/migrate'
import type { MigrationPlan, MigrationStep } from '../tables/planMigration'
import { resourceTables } from '../tables/resourceTable'
import { idOf, type Candidate } from '../../language/candidate'
import { stepText } from './stepText'

/** Newest records that are looked at: a preview that takes seconds is no preview. */
const mostRecords = 2000
const mostExamples = 10

/** What publishing would do: to the tables, to the records that are there, to the pages made of this one. */
export async function planPublish(services: RecordServices, file: string, candidate: Candidate): Promise<StudioPlan> {
  const { set } = services
  // Without the page that is not sound its columns would seem to go.
  if (candidate.findings.length > 0) return { findings: candidate.findings, additions: [], destructive: [], hash: null, invalid: { count: 0, examined: 0, examples: [] }, extendedBy: [] }
  const { additive, destructive, hash } = await tableChanges(services, candidate.set)
  const inWords = (steps: readonly MigrationStep[]) => [...new Set(steps.map((step) => stepText(step, candidate.set, set)))]
  const extending = file === 'norms.json' ? changedPages(services.set, candidate.set) : pagesOf(candidate.files, file)
  const own = idOf(file)
  return {
    findings: candidate.findings,
    additions: inWords(additive),
    destructive: inWords(destructive),
    hash: destructive.length > 0 ? hash : null,
    invalid: await invalidRecords(services, candidate.set, extending),
    extendedBy: extending.filter((id) => id !== own).map((id): StudioName => ({ name: id, title: candidate.set.pages[id]?.title ?? id })),
  }
}

/** The steps that the candidate brings; what the tables lack already is not its doing. */
async function tableChanges({ db, set }: RecordServices, next: SchemaSet): Promise<Pick<MigrationPlan, 'additive' | 'destructive' | 'hash'>> {
  const [before, after] = [resourceTables(set), resourceTables(next)]
  // Most changes of a page touch no table; then there is nothing to ask the database.
  if (JSON.stringify(before) === JSON.stringify(after)) return { additive: [], destructive: [], hash: null }
  const [now, then] = [await planTables(db, before), await planTables(db, after)]
  const standing = new Set([...now.additive, ...now.destructive].map(({ sql }) => sql))
  const isNew = ({ sql }: MigrationStep) => !standing.has(sql)
  return { additive: then.additive.filter(isNew), destructive: then.destructive.filter(isNew), hash: then.hash }
}

/** Ids of the pages that a file is part of: its own, and those that extend it. */
function pagesOf(files: readonly SourceFile[], file: string): string[] {
  const { merged } = resolveExtends(sortSources(files.map((one) => parseSource(one).source)).sorted.pages, new Set())
  return merged.filter(({ isBase, chain }) => !isBase && chain.some(({ path }) => path === file)).map(({ id }) => id)
}

/** Ids of the pages that come out otherwise: those that name a norm with another value. */
function changedPages(before: SchemaSet, after: SchemaSet): string[] {
  return Object.keys(after.pages).filter((id) => JSON.stringify(before.pages[id]) !== JSON.stringify(after.pages[id]))
}

/** Records that are valid by what stands and would not be by what is to come. */
async function invalidRecords(services: RecordServices, next: SchemaSet, ids: readonly string[]): Promise<StudioPlan['invalid']> {
  let [count, examined] = [0, 0]
  const examples: InvalidRecord[] = []
  for (const id of ids) {
    const [before, after] = [services.set.pages[id], next.pages[id]]
    if (!before || !after || before.statistics !== null || hasSameRules(before, after)) continue
    const table = pageTable(services.set, id)
    const records = await readRecords(services.db, table, [sql`t.deleted_at is null`, ...whereConditions(table)], sql` order by t.updated_at desc limit ${mostRecords}`)
    examined += records.length
    for (const record of records) {
      const problem = newProblem(services, next, before, after, record)
      if (problem === null) continue
      count++
      if (examples.length < mostExamples) examples.push({ label: String(record[after.label] ?? record.id), link: `${after.path}?open=${encodeURIComponent(record.id)}`, problem })
    }
  }
  return { count, examined, examples }
}

function newProblem(services: RecordServices, next: SchemaSet, before: PageDefinition, after: PageDefinition, record: Readonly<Record<string, unknown>>): string | null {
  const known = new Set(validateRecord(before, record, recordContext(services.set, services.principal, services.now)).map(({ path, code }) => `${path} ${code}`))
  const found = validateRecord(after, record, recordContext(next, services.principal, services.now)).find(({ path, code }) => !known.has(`${path} ${code}`))
  return found?.message ?? null
}

function hasSameRules(one: PageDefinition, other: PageDefinition): boolean {
  const rules = ({ fields, rules, dictionaries }: PageDefinition) => JSON.stringify([fields, rules, dictionaries])
  return rules(one) === rules(other)
}
