import { exampleRecord } from '../../../src/language/examples/exampleRecord'
import type { RecordData, RecordOption } from '../../../src/contract/envelope'
import { seededRandom } from '../../../src/fields/random'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'

const now = new Date('2026-06-15T08:00:00+08:00')
const surnames = ['陆', '苏', '唐', '温', '沈', '顾', '叶', '江']
const givenNames = ['知远', '映雪', '予安', '若溪', '望川', '明舟', '书白', '清和']

/** Names behind references, the same for every resource. */
export function stubOptions(): readonly RecordOption[] {
  return surnames.flatMap((surname, outer) => givenNames.map((given, inner) => ({ id: `r${outer * 8 + inner}`, label: surname + given })))
}

/** So many records of a page that its own rules accept; the same at every run. A few dozen are made, the rest differ in their ids. */
export function stubRecords(page: PageDefinition, set: SchemaSet, count: number): readonly RecordData[] {
  const options = stubOptions()
  const random = seededRandom(7)
  const context = {
    dictionary: (name: string) => set.dictionaries[name],
    refLabel: (_resource: string, id: string) => options.find((option) => option.id === id)?.label ?? '',
    ids: () => options.map(({ id }) => id),
    now,
    user: { id: 'e1', orgId: 'o1', roles: ['admin'] },
  }
  const models = Array.from({ length: 40 }, () => exampleRecord(page, { random, context }))
  const stamp = now.toISOString()
  return Array.from({ length: count }, (_, index) => ({
    ...models[index % models.length], id: `${page.id}${index}`, version: 1, createdAt: stamp, createdBy: 'e1', updatedAt: stamp, updatedBy: 'e1', deletedAt: null,
    ...(Object.keys(page.annex).length > 0 ? { missingAnnex: index % 3 === 0 ? ['车辆照片'] : [] } : {}),
  }))
}
