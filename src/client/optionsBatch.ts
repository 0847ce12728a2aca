import type { OptionsRequest, RecordOption } from '../contract/envelope'
import type { EndpointsDefinition } from '../language/endpointsDefinition'

export type ReadOptions = (endpoints: EndpointsDefinition, request: OptionsRequest) => Promise<readonly RecordOption[]>

export interface OptionsBatch {
  readonly read: (endpoints: EndpointsDefinition, ids: readonly string[], fields: readonly string[]) => Promise<readonly RecordOption[]>
  /** Forgets every label: a write may have changed any of them. */
  readonly forget: () => void
}

interface Batch {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlyMap<string, RecordOption>>
}

const maxIdsOfOneCall = 1000
const gatherTime = 5
const maxKept = 5000
/** Others rename records too; their names should not stay wrong for a whole day. */
const keepTime = 5 * 60_000

/**
 * Joins the batch reads of one moment into one call for each resource and set of fields, and keeps what came.
 * That an id came back empty is kept too, or a removed record would be asked for with every list.
 */
export function createOptionsBatch(readOptions: ReadOptions, now: () => number = Date.now): OptionsBatch {
  const kept = new Map<string, { option: RecordOption | null; until: number }>()
  const waiting = new Map<string, Batch>()
  let generation = 0

  function known(key: string): RecordOption | null | undefined {
    const entry = kept.get(key)
    return entry && entry.until > now() ? entry.option : undefined
  }

  function keep(key: string, option: RecordOption | null) {
    kept.delete(key)
    kept.set(key, { option, until: now() + keepTime })
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
  }

  async function send(group: string, endpoints: EndpointsDefinition, fields: readonly string[], gathered: ReadonlySet<string>) {
    await new Promise((resolve) => setTimeout(resolve, gatherTime))
    waiting.delete(group)
    const startedIn = generation
    const ids = [...gathered]
    const asked = fields.length > 0 ? { fields } : {}
    const answers = await Promise.all(chunksOf(ids, maxIdsOfOneCall).map((chunk) => readOptions(endpoints, { ids: chunk, size: chunk.length, ...asked })))
    const found = new Map(answers.flat().map((option) => [option.id, option]))
    // A write that happened meanwhile may have made these labels stale.
    if (generation === startedIn) for (const id of ids) keep(`${group}|${id}`, found.get(id) ?? null)
    return found
  }

  function join(group: string, endpoints: EndpointsDefinition, fields: readonly string[]): Batch {
    const open = waiting.get(group)
    if (open) return open
    const ids = new Set<string>()
    const batch: Batch = { ids, found: send(group, endpoints, fields, ids) }
    waiting.set(group, batch)
    return batch
  }

  return {
    async read(endpoints, ids, fields) {
      const sorted = [...fields].sort()
      const group = [endpoints.backend, endpoints.base, endpoints.calls.options, ...sorted].join('|')
      const options = new Map(ids.map((id) => [id, known(`${group}|${id}`)]))
      const missing = ids.filter((id) => options.get(id) === undefined)
      if (missing.length > 0) {
        const batch = join(group, endpoints, sorted)
        for (const id of missing) batch.ids.add(id)
        const found = await batch.found
        for (const id of missing) options.set(id, found.get(id) ?? null)
      }
      return [...options.values()].filter((option): option is RecordOption => Boolean(option))
    },
    forget() {
      generation++
      kept.clear()
    },
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
