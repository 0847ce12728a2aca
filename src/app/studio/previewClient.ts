import type { RecordData } from '../../contract/envelope'
import type { RecordCalls, RecordClient } from '../../client/recordClient'

/** A backend made of generated records, and of what the person and his company are called: it lists, reads and takes what is written, and forgets it with the page. */
export function previewClient(records: readonly RecordData[], called: Readonly<Record<string, string>>): RecordClient {
  let standing = [...records]
  const find = (id: string): RecordData => standing.find((record) => record.id === id) ?? { id, version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, deletedAt: null }
  const put = (record: RecordData): RecordData => {
    standing = standing.some(({ id }) => id === record.id) ? standing.map((one) => (one.id === record.id ? record : one)) : [record, ...standing]
    return record
  }
  const change = (id: string, values: object, version = find(id).version): Promise<RecordData> => {
    return Promise.resolve(put({ ...find(id), ...values, version: version + 1 }))
  }
  const refuse = () => Promise.reject(new Error('预览里不能上传、导入和导出'))
  const calls: RecordCalls = {
    page: (_page, { current, size }) => Promise.resolve({ records: standing, total: standing.length, size, current }),
    get: (_page, id) => Promise.resolve(find(id)),
    create: (_page, values) => Promise.resolve(put({ ...find(`example-${standing.length + 1}-new`), ...values })),
    createMany: refuse,
    update: (_page, id, { version, ...values }) => change(id, values, version),
    remove: (_page, id) => {
      standing = standing.filter((record) => record.id !== id)
      return Promise.resolve()
    },
    restore: (_page, id) => change(id, { deletedAt: null }),
    transition: (page, id, name, { values }) => {
      const to = page.states?.transitions[name]?.to ?? null
      return change(id, { ...values, ...(page.states && to !== null ? { [page.states.field]: to } : {}) })
    },
    options: (endpoints, { ids }) => Promise.resolve((ids ?? [1, 2, 3].map((number) => `${endpoints.base}-${number}`)).map((id) => ({ id, label: called[id] ?? `示例 ${id.split('-').at(-1) ?? ''}` }))),
    derive: () => Promise.resolve({}),
    dictionary: () => Promise.resolve([]),
    history: () => Promise.resolve([]),
    counts: (page) => Promise.resolve(countsBy(page.states?.field ?? '', standing)),
    summary: refuse,
    urgeMissed: refuse,
    tree: refuse,
    uploadAnnex: refuse,
    readAnnex: refuse,
    archiveAnnex: refuse,
    exportRecords: refuse,
    changeSheet: refuse,
    callImport: refuse,
  }
  return { ...calls, quiet: calls }
}

function countsBy(field: string, records: readonly RecordData[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const record of records) counts[String(record[field])] = (counts[String(record[field])] ?? 0) + 1
  return counts
}
