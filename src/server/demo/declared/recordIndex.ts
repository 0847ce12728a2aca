import { fieldTypeOf } from '../../../fields/definitions'
import type { ResourceDefinition, SchemaSet } from '../../../language/schemaSet'
import type { DemoRecord, DemoWorld } from '../demoWorld'

/** The records that are there already, by what the declared ones ask for. */
export interface RecordIndex {
  readonly find: (resource: string, id: string) => DemoRecord | undefined
  /** The record of this name; of several, the first. */
  readonly named: (resource: string, label: string) => DemoRecord | undefined
  readonly ofOrg: (resource: string, orgId: string) => readonly DemoRecord[]
  /** What a reader sees for an id: the name, through references too. */
  readonly label: (resource: string, id: string) => string | undefined
}

interface Shelf {
  seen: number
  readonly byId: Map<string, DemoRecord>
  readonly byLabel: Map<string, DemoRecord>
  readonly byOrg: Map<string, DemoRecord[]>
}

/** An index that catches up with the world whenever it is asked: records are made while it is in use. */
export function createRecordIndex(world: DemoWorld, set: SchemaSet): RecordIndex {
  const shelves = new Map<string, Shelf>()
  const shelf = (name: string): Shelf => {
    const known = shelves.get(name) ?? { seen: 0, byId: new Map(), byLabel: new Map(), byOrg: new Map() }
    shelves.set(name, known)
    const records = world.all(name)
    const resource = set.resources[name]
    for (; known.seen < records.length; known.seen++) put(known, records[known.seen]!, resource)
    return known
  }
  const label = (name: string, id: string, depth = 0): string | undefined => {
    const record = shelf(name).byId.get(id)
    const resource = set.resources[name]
    const value = record?.values[resource?.label ?? '']
    if (typeof value !== 'string') return undefined
    const field = resource!.fields[resource!.label]!
    const pointsTo = fieldTypeOf(field).refersTo?.(field as never)
    return pointsTo === undefined || depth > 3 ? value : label(pointsTo, value, depth + 1)
  }
  return {
    find: (name, id) => shelf(name).byId.get(id),
    named: (name, text) => shelf(name).byLabel.get(text),
    ofOrg: (name, orgId) => shelf(name).byOrg.get(orgId) ?? [],
    label,
  }
}

function put(shelf: Shelf, record: DemoRecord, resource: ResourceDefinition | undefined): void {
  shelf.byId.set(record.id, record)
  const label = String(record.values[resource?.label ?? ''] ?? '')
  if (!shelf.byLabel.has(label)) shelf.byLabel.set(label, record)
  const owner = String(record.values[resource?.owner ?? ''] ?? '')
  const own = shelf.byOrg.get(owner)
  if (own) own.push(record)
  else shelf.byOrg.set(owner, [record])
}
