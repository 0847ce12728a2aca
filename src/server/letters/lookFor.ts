import { loadReferences } from '../resources/labelsOf'
import type { PageTable } from '../resources/pageTable'
import type { RecordServices } from '../resources/recordServices'
import type { Look } from './letterDocument'

type Values = Readonly<Record<string, unknown>>

/** Everything that a letter refers to, and the posts of the one who signs it, at hand. */
export async function lookFor(services: RecordServices, table: PageTable, letter: Values): Promise<Look> {
  const fields = table.ownColumns.map(({ field }) => field)
  const { record } = await loadReferences(services, fields, [letter])
  const person = record('employee', letter['partyBEmp'])
  const post = fields.find(({ name }) => name === 'partyBPost')
  const held = Array.isArray(person?.['posts']) ? (person['posts'] as unknown[])[0] : null
  const posts = post && typeof held === 'string' ? await loadReferences(services, [post], [{ partyBPost: held }]) : null
  return (resource, id, field) => (record(resource, id) ?? posts?.record(resource, id))?.[field]
}
