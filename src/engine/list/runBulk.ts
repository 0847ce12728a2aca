/** How an action on many records went. */
export interface BulkResult<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly { readonly record: Item; readonly reason: string }[]
}

const atOnce = 4

/** Runs an action on every record, a few at a time; one refusal does not stop the others. */
export async function runBulk<Item>(records: readonly Item[], run: (record: Item) => Promise<unknown>): Promise<BulkResult<Item>> {
  const reasons = new Map<Item, string>()
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
