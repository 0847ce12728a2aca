import { fieldTypeOf } from '../../fields/definitions'
import type { SchemaSet } from '../../language/schemaSet'
import { RequestRefusal } from '../errors'
import { columnsOf, isTable } from '../../language/tableColumns'
import { pageTable, type PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

const referrers = new WeakMap<SchemaSet, Map<string, readonly string[]>>()

/** A resource's names may be read by whoever may open it, or any page that points to it. */
export function openPageForReference({ set, principal }: RecordServices, pageId: string): PageTable {
  const table = pageTable(set, pageId)
  const isAllowed = principal.may(pageId, 'view') || referringPages(set, table.resource.name).some((page) => principal.may(page, 'view'))
  if (!isAllowed) throw new RequestRefusal('forbidden')
  return table
}

function referringPages(set: SchemaSet, resource: string): readonly string[] {
  const known = referrers.get(set) ?? new Map<string, readonly string[]>()
  referrers.set(set, known)
  const pages = known.get(resource) ?? Object.values(set.pages).filter((page) => Object.values(page.fields).some((field) => {
    const fields = isTable(field) ? Object.values(columnsOf(field)) : [field]
    return fields.some((inner) => fieldTypeOf(inner).refersTo?.(inner as never) === resource)
  })).map(({ id }) => id)
  known.set(resource, pages)
  return pages
}
