import type { PageDefinition } from './pageDefinition'
import type { RecordContext } from './recordContext'

/** What a new record starts with: defaults, the page's `where`, the rows of its tables. */
export function defaultRecord(page: PageDefinition, context: RecordContext): Record<string, unknown> {
  void context
  return { ...page.where }
}
