import type { RecordData } from '../../contract/envelope'

/** How an action on many records went. */
export interface BulkResult {
  readonly done: readonly RecordData[]
  readonly failed: readonly { readonly record: RecordData; readonly reason: string }[]
}

const atOnce = 4

/** Runs an action on every record, a few at a time; one refusal does not stop the others. */
export async function runBulk(records: readonly RecordData[], run: (record: RecordData) => Promise<unknown>): Promise<BulkResult> {
  const reasons = new Map<RecordData, string>()
  const waiting = [...records]
  async function work() {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      try {
        await run(record)
      } catch (error) {
        reasons.set(record, error instanceof Error ? error.message : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    done: records.filter((record) => !reasons.has(record)),
    failed: records.flatMap((record) => (reasons.has(record) ? [{ record, reason: reasons.get(record) ?? '' }] : [])),
  }
}
