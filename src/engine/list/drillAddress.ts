import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import type { May } from './rowActions'

/** The list of what a number of a record counts; null where it counts nothing, the record does not say of what, or the reader may not look. */
export function drillAddress({ drills }: Pick<PageDefinition, 'drills'>, name: string, record: RecordData, may: May): string | null {
  const drill = drills[name]
  if (!drill || !record[name] || !may(drill.page, 'view')) return null
  const search = new URLSearchParams()
  for (const [filter, sources] of Object.entries(drill.where)) {
    const wanted = sources.map(({ field, value }) => (field === null ? value : record[field]))
    if (wanted.some((value) => value === null || value === undefined || value === '')) return null
    // A range goes from a value to itself; a list takes one twice as once.
    for (const value of wanted.length === 1 ? [...wanted, ...wanted] : wanted) search.append(`f.${filter}`, String(value))
  }
  return `${drill.path}?${search.toString()}`
}
