import type { RecordData } from '../../contract/envelope'
import { openRecordPath } from '../../contract/recordPlace'
import type { PageDefinition } from '../../language/pageDefinition'

/** Where a record leads, as its page's `link` says; null where the record says nothing. Never out of the application. */
export function recordLink({ link }: Pick<PageDefinition, 'link'>, record: RecordData): string | null {
  if (link === null) return null
  const text = (name: string | undefined) => (name !== undefined && typeof record[name] === 'string' ? record[name] : '')
  const [resource, id, path] = [text(link.resource), text(link.record), text(link.path)]
  if (resource && id) return openRecordPath(resource, id)
  return /^\/(?!\/)/.test(path) ? path : null
}
