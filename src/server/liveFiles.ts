import { extensionNames } from '../language/extensionNames'
import type { Finding } from '../language/finding'
import { GateMemory } from '../language/gate/gateMemory'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../language/loadSchemas'
import type { SchemaSet } from '../language/schemaSet'

/** Files by a key of their own: menus and roles of several folders share one path. */
type KeyedFiles = ReadonlyMap<string, SourceFile>

/** What the files as they stand give, and what is wrong with them. */
export interface StandingFiles {
  readonly set: SchemaSet
  /** Of the files as they stand, whatever stands in for them. */
  readonly findings: readonly Finding[]
}

/**
 * The page files as they change. A file that breaks keeps its last good text; one that never was good is left out, and so
 * is what cannot do without it. Everything else goes on as it stands.
 */
export class LiveFiles {
  private good: KeyedFiles = new Map()
  private readonly memory = new GateMemory()

  /** Takes what a start has found as good. */
  begin(files: readonly SourceFile[], findings: readonly Finding[]): void {
    const broken = filesOf(findings)
    this.good = new Map([...keyed(files)].filter(([, { path }]) => !broken.has(path)))
  }

  /** Runs the gate without taking anything over; what it has seen it need not look at again. */
  check(files: readonly SourceFile[]): LoadedSchemas {
    return loadSchemas(files, { extensions: extensionNames, memory: this.memory })
  }

  take(standing: readonly SourceFile[]): StandingFiles {
    const files = keyed(standing)
    let loaded = this.load(files)
    const { findings } = loaded
    // What stands in for a broken file may itself not fit the others.
    while (this.putBackBroken(files, loaded.findings)) loaded = this.load(files)
    while (this.harmed(files, loaded.findings) && this.undoOne(files)) loaded = this.load(files)
    const broken = filesOf(loaded.findings)
    this.good = new Map([...files].filter(([, { path }]) => !broken.has(path)))
    return { set: loaded.set, findings }
  }

  /** A broken file gets its last good text; one that never was good stays and is left out by the gate. */
  private putBackBroken(files: Map<string, SourceFile>, findings: readonly Finding[]): boolean {
    const broken = filesOf(findings)
    const replaced = [...files].flatMap(([key, file]) => {
      const good = this.good.get(key)
      return good !== undefined && good.text !== file.text && broken.has(file.path) ? [[key, good] as const] : []
    })
    for (const [key, good] of replaced) files.set(key, good)
    return replaced.length > 0
  }

  /** Whether a change elsewhere broke a page that is good in itself: a second page with its path, its base taken away. Menu and roles do without what they name. */
  private harmed(files: KeyedFiles, findings: readonly Finding[]): boolean {
    const broken = filesOf(findings)
    return [...files].some(([key, { path, text }]) => path.includes('/') && broken.has(path) && this.good.get(key)?.text === text)
  }

  /** First what was taken away comes back, then one new or changed file after the other goes. */
  private undoOne(files: Map<string, SourceFile>): boolean {
    const missing = [...this.good].filter(([key]) => !files.has(key))
    for (const [key, file] of missing) files.set(key, file)
    if (missing.length > 0) return true
    const suspect = [...files].find(([key, { text }]) => this.good.get(key)?.text !== text)
    if (suspect === undefined) return false
    const good = this.good.get(suspect[0])
    if (good === undefined) files.delete(suspect[0])
    else files.set(suspect[0], good)
    return true
  }

  private load(files: KeyedFiles): LoadedSchemas {
    return this.check([...files.values()])
  }
}

const filesOf = (findings: readonly Finding[]): ReadonlySet<string> => new Set(findings.map(({ file }) => file))

function keyed(files: readonly SourceFile[]): Map<string, SourceFile> {
  const seen = new Map<string, number>()
  return new Map(files.map((file) => {
    const count = seen.get(file.path) ?? 0
    seen.set(file.path, count + 1)
    return [`${file.path}#${count}`, file]
  }))
}
