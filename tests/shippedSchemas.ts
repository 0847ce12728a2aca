import { formatFinding } from '../src/language/finding'
import { GateMemory } from '../src/language/gate/gateMemory'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../src/language/loadSchemas'
import type { SchemaSet } from '../src/language/schemaSet'
import { readSchemaFolder } from '../src/language/readSchemaFolder.node.js'

let shipped: Promise<SchemaSet> | undefined

/** The product's own pages, checked once in a process: files of a room share it. Throws on any finding: the demonstration is made for pages that are sound. */
export function loadShippedSchemas(): Promise<SchemaSet> {
  shipped ??= load()
  return shipped
}

const memory = new GateMemory()

/** The gate for the product's own pages with others beside them or changed: of those that stay as they are it remembers what it found, as in the Studio. */
export function loadBesideShipped(files: readonly SourceFile[]): LoadedSchemas {
  return loadSchemas(files, { memory })
}

async function load(): Promise<SchemaSet> {
  const { set, findings } = loadBesideShipped(await readSchemaFolder('schemas'))
  if (findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'))
  return set
}
