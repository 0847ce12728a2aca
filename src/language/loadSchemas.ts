import type { Finding } from './finding'
import type { SchemaSet } from './pageDefinition'

/** A JSON file of the schemas folder, as read. */
export interface SourceFile {
  /** Relative to the schemas folder, with forward slashes: `vehicles/veh.json`. */
  readonly path: string
  readonly text: string
}

export interface LoadedSchemas {
  /** All pages that are sound, deep-frozen. A broken file leaves out only itself and what depends on it. */
  readonly set: SchemaSet
  readonly findings: readonly Finding[]
}

/** What the gate knows besides the files. */
export interface LoadOptions {
  /** Names of the escape hatches that exist. */
  readonly extensions?: readonly string[]
}

/** The one gate from JSON files to trusted definitions: checks, completes, resolves and freezes them all. */
export function loadSchemas(files: readonly SourceFile[], options: LoadOptions = {}): LoadedSchemas {
  void files
  void options
  return { set: { pages: {}, resources: {}, dictionaries: {}, menu: [], backends: {}, roles: {} }, findings: [] }
}
