import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { ExampleContext, Random } from '../../../src/fields/fieldType'
import { pick, randomInt, seededRandom } from '../../../src/fields/random'
import { KeepAliveConnection, type RawRequest } from './keepAliveConnection'

export type Verb = 'list' | 'get' | 'create'

/** What the parent asks of this process: so many seconds of one verb against one server. */
export interface LoadOrder {
  readonly verb: Verb
  readonly port: number
  readonly prefix: string
  readonly token: string
  readonly seconds: number
  readonly connections: number
  readonly seed: number
  readonly ids: readonly string[]
  /** Valid bodies; what must be unique is made anew for every request. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[]
  readonly uniqueFields: readonly FieldDefinition[]
}

export interface LoadResult {
  readonly perSecond: number
  readonly error?: string
}

/** Values that were sent already: a chance that repeats itself would be refused as a duplicate, and rightly. */
const spent = new Set<string>()

const context: ExampleContext = { dictionary: () => undefined, refLabel: () => '', ids: () => [], now: new Date() } as unknown as ExampleContext

function nextRequest(order: LoadOrder, random: Random): RawRequest {
  const { verb, prefix, ids, bodies, uniqueFields } = order
  if (verb === 'get') return { method: 'GET', path: `${prefix}/${pick(random, ids)}` }
  if (verb === 'create') {
    const unique = Object.fromEntries(uniqueFields.map((field) => [field.name, unspentExample(field, random)]))
    return { method: 'POST', path: prefix, body: JSON.stringify({ ...pick(random, bodies), ...unique }) }
  }
  // Half of the lists are looked through, half are searched by a part of the plate.
  const paging = { current: randomInt(random, 1, 10), size: 20, orders: [{ column: 'plateNo', asc: true }] }
  const query = random() < 0.5 ? paging : { ...paging, current: 1, plateNo: String(randomInt(random, 100, 999)) }
  return { method: 'POST', path: `${prefix}/page`, body: JSON.stringify(query) }
}

function unspentExample(field: FieldDefinition, random: Random): unknown {
  for (;;) {
    const value = fieldTypeOf(field).example(field as never, random, context)
    const key = `${field.name} ${JSON.stringify(value)}`
    if (spent.has(key)) continue
    spent.add(key)
    return value
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const connections = Array.from({ length: order.connections }, () => new KeepAliveConnection('127.0.0.1', order.port, order.token))
  let answered = 0
  const start = performance.now()
  const deadline = start + order.seconds * 1000
  const run = async (connection: KeepAliveConnection, index: number) => {
    const random = seededRandom(order.seed * 1000 + index)
    while (performance.now() < deadline) {
      await connection.send(nextRequest(order, random))
      answered += 1
    }
  }
  try {
    await Promise.all(connections.map(run))
    return { perSecond: (answered * 1000) / (performance.now() - start) }
  } catch (error) {
    return { perSecond: 0, error: `${order.verb} at ${order.prefix}: ${error instanceof Error ? error.message : String(error)}` }
  } finally {
    for (const connection of connections) connection.close()
  }
}

process.on('message', (order: LoadOrder) => void load(order).then((result) => process.send?.(result)))
