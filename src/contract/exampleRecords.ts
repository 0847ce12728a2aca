import { seededRandom } from '../fields/random'
import { exampleRecord } from '../language/examples/exampleRecord'
import type { RecordContext } from '../language/recordContext'
import type { PageDefinition } from '../language/pageDefinition'
import type { RecordData } from './envelope'

const count = 6

/** Records for a preview: valid by the page's own rules, the same each time, referring to nothing real. */
export function exampleRecords(page: PageDefinition, context: RecordContext): RecordData[] {
  const random = seededRandom(7)
  const ids = (resource: string) => [1, 2, 3].map((number) => `${resource}-${number}`)
  const records: RecordData[] = []
  for (let index = 0; index < count; index++) {
    try {
      const values = exampleRecord(page, { random, context: { ...context, ids, taken: records } })
      records.push({ ...values, id: `example-${index + 1}`, version: 1, createdAt: context.now.toISOString(), createdBy: null, updatedAt: context.now.toISOString(), updatedBy: null, deletedAt: null })
    } catch {
      // A page whose rules chance does not meet is shown with fewer records.
      break
    }
  }
  return records
}
