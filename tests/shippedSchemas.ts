import { formatFinding } from '../src/language/finding'
import { loadSchemas } from '../src/language/loadSchemas'
import type { SchemaSet } from '../src/language/schemaSet'
import { readSchemaFolder } from '../src/language/readSchemaFolder.node.js'

let shipped: Promise<SchemaSet> | undefined

/** The product's own pages, checked once in a process: files of a room share it. Throws on any finding: the demonstration is made for pages that are sound. */
export function loadShippedSchemas(): Promise<SchemaSet> {
  shipped ??= load()
  return shipped
}

async function load(): Promise<SchemaSet> {
  const { set, findings } = loadSchemas(await readSchemaFolder('schemas'))
  if (findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'))
  return set
}
