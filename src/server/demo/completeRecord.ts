import { normalizeValue } from '../../language/normalizeRecord'
import { computeRecord } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { RecordContext } from '../../language/recordContext'
import type { DemoRecord } from './demoWorld'

/** The page through which a record would have been made. */
export function pageOf(set: SchemaSet, record: DemoRecord): PageDefinition {
  const page = set.pages[record.page]
  if (page === undefined) throw new Error(`demo record ${record.id}: there is no page '${record.page}'; mend the page file or the generator`)
  return page
}

/** What rules may ask while the demonstration is written: every dictionary, the moment of seeding, nobody in particular. */
export function seedingContext(set: SchemaSet, now: Date): RecordContext {
  return { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now, user: { id: '', orgId: '', roles: [] } }
}

/** All values of a record, the computed ones too, as the server would have stored them. */
export function completeRecord(set: SchemaSet, record: DemoRecord, context: RecordContext): Record<string, unknown> {
  const page = pageOf(set, record)
  const stored = Object.values(page.fields).map((field) => [field.name, normalizeValue(field, record.values[field.name])])
  return computeRecord(page, { ...Object.fromEntries(stored), id: record.id }, context)
}
