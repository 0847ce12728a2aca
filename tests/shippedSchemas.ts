import { formatFinding } from '../src/language/finding'
import { GateMemory } from '../src/language/gate/gateMemory'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../src/language/loadSchemas'
import type { SchemaSet } from '../src/language/schemaSet'
import { readSchemaFolder } from '../src/language/readSchemaFolder.node.js'
import { keptSchemas, type KeptSchemas } from '../src/server/keptSchemas'

let shipped: Promise<SchemaSet> | undefined

/** The product's own pages, checked once in a process, or once in a run of all tests: files of a room share it. Throws on any finding: the demonstration is made for pages that are sound. */
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
  const files = await readSchemaFolder('schemas')
  const kept = process.env.SEEDED_FOLDER === undefined ? null : keptInRun(process.env.SEEDED_FOLDER)
  return (await kept?.read(files)) ?? check(files, kept)
}

async function check(files: readonly SourceFile[], kept: KeptSchemas | null): Promise<SchemaSet> {
  const { set, findings } = loadBesideShipped(files)
  if (findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'))
  await kept?.write(files, set)
  return set
}

/** What the gate made of the pages, for the other processes of a run: within one, its code stays the same. */
export function keptInRun(folder: string): KeptSchemas {
  return keptSchemas(folder, 'tests')
}
