import type { ManyMode } from '../../../contract/createMany'
import type { FieldError } from '../../../fields/problems'
import { RequestRefusal } from '../../errors'
import { judgeRecords, writeRecords } from '../manyRecords'
import { inTransaction, openPage, type RecordServices } from '../recordServices'

export interface BatchAnswer {
  readonly created: number
  readonly failed: number
  /** Of each row, in order: the new record's id, or null. */
  readonly ids: readonly (string | null)[]
  /** `3/plateNo` is the third row's field. */
  readonly errors: readonly FieldError[]
}

const mostErrors = 1000

/**
 * Creates many records in one transaction, by the rules of `createRecord`: each row is normalized, completed, computed and
 * validated, numbers are drawn, the history is written. Files come later, so required ones may be missing.
 */
export async function createRecords(services: RecordServices, pageId: string, sent: readonly Readonly<Record<string, unknown>>[], mode: ManyMode): Promise<BatchAnswer> {
  const table = openPage(services, pageId, 'import')
  const rows = await judgeRecords(services, table, sent)
  const errors = rows.flatMap((row, index) => row.errors.map((error) => ({ ...error, path: `${index + 1}/${error.path}` })))
  const failed = rows.filter((row) => row.errors.length > 0).length
  if (mode === 'all' && failed > 0) {
    throw new RequestRefusal('invalid', { message: `${sent.length}条中有${failed}条不能写入，没有写入任何一条`, errors: errors.slice(0, mostErrors) })
  }
  const right = rows.filter((row) => row.errors.length === 0)
  const ids = right.length > 0 ? await inTransaction(services, (inner) => writeRecords(inner, table, right.map(({ record }) => record))) : []
  const given = new Map(right.map((row, index) => [row, ids[index] ?? null]))
  return { created: right.length, failed, ids: rows.map((row) => given.get(row) ?? null), errors: errors.slice(0, mostErrors) }
}
