import { setImmediate } from 'node:timers/promises'
import type { FieldError } from '../../../fields/problems'
import { problemText } from '../../../fields/problems'
import { RequestRefusal } from '../../errors'
import { writeChange } from '../changeRecord'
import type { PageTable } from '../pageTable'
import { attempt, type RecordServices } from '../recordServices'
import type { Watch } from '../watch'
import { errorsOf, isChanging, type JudgedChange } from './judgeChanges'

/** Writes judged changes in the transaction under way, each with its history and what follows from it. One that is refused after all is told at its row, and undoes all. */
export async function writeChanges(services: RecordServices, table: PageTable, rows: readonly JudgedChange[], watch: Watch): Promise<void> {
  const changing = rows.filter(isChanging)
  const errors: FieldError[] = []
  for (const [index, { row, change }] of changing.entries()) {
    await setImmediate()
    watch.signal?.throwIfAborted()
    watch.onProgress?.('write', index, changing.length)
    const refused = await attempt(services, async () => ((await writeChange(services, table, change)) ? [] : [changedSince])).catch(refusalOf)
    errors.push(...refused.map((error) => ({ ...error, path: `${row}/${error.path}` })))
  }
  if (errors.length > 0) throw new RequestRefusal('invalid', { message: `有${new Set(errors.map(({ path }) => path.split('/')[0])).size}行不能写入，没有写入任何一行`, errors })
  watch.onProgress?.('write', changing.length, changing.length)
}

const changedSince: FieldError = { path: '', code: 'changedSince', message: problemText({ code: 'changedSince' }, '') }

function refusalOf(error: unknown): readonly FieldError[] {
  if (error instanceof RequestRefusal) return errorsOf(error)
  throw error
}
