import { watch } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { buildPageIndex } from '../language/pageIndex.node.js'
import { extensionNames } from '../language/extensionNames'
import { formatFinding, type Finding } from '../language/finding'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../language/loadSchemas'
import type { SchemaSet } from '../language/pageDefinition'
import { readSchemaFolder } from '../language/readSchemaFolder.node.js'
import { presentSchemas, type PresentedSchemas } from './presentSchemas'

/** The page files as they stand, ready to be served. Replaced as a whole when a file changes. */
export interface ServedSchemas extends PresentedSchemas {
  readonly set: SchemaSet
}

export interface LiveSchemas {
  readonly current: () => ServedSchemas
  /** Calls back after each change; gives the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  readonly watch: () => void
  readonly close: () => void
}

export interface LiveSchemasOptions {
  readonly folders: readonly string[]
  readonly logger: FastifyBaseLogger
  /** Makes the tables that a new set needs, before anybody sees the set. */
  readonly prepare: (set: SchemaSet) => Promise<void>
}

/** Editors write a file in several steps; the last of them counts. */
const settleMilliseconds = 120

/**
 * Loads the page files through the gate and keeps them fresh. A file that breaks while the server runs
 * keeps its last good text: its page goes on as it was, and the log says what is wrong.
 */
export async function createLiveSchemas({ folders, logger, prepare }: LiveSchemasOptions): Promise<LiveSchemas> {
  const first = loadSchemas(await readSchemaFolder(...folders), { extensions: extensionNames })
  report(first.findings, logger)
  await prepare(first.set)
  let served = serve(first.set)
  let goodFiles = await soundFiles(folders, first.findings)
  const listeners = new Set<() => void>()
  const watchers: { close: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function reload(): Promise<void> {
    const files = await readSchemaFolder(...folders)
    const { loaded, findings, sound } = loadKeepingGood(files, goodFiles)
    report(findings, logger)
    const next = serve(loaded.set)
    goodFiles = sound
    if (next.indexText === served.indexText && next.backendsText === served.backendsText && sameRoles(next, served)) return
    await prepare(loaded.set)
    served = next
    logger.info({ pages: Object.keys(loaded.set.pages).length }, 'page files reloaded')
    for (const listener of listeners) listener()
  }

  /** One after the other: two reloads at once could end with the older set. */
  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(reload).catch((error: unknown) => logger.error({ err: error }, 'page files were not reloaded; the last good ones stay'))
    }, settleMilliseconds)
  }

  return {
    current: () => served,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch() {
      for (const folder of folders) watchers.push(watch(folder, { recursive: true }, schedule))
    },
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.splice(0)) watcher.close()
    },
  }
}

const serve = (set: SchemaSet): ServedSchemas => ({ set, ...presentSchemas(set, buildPageIndex(set)) })

const sameRoles = (one: ServedSchemas, other: ServedSchemas): boolean => JSON.stringify(one.set.roles) === JSON.stringify(other.set.roles)

/**
 * Loads the files as they stand; where that leaves findings, puts broken files back to their last good
 * text (or leaves them out, if they never had one), and where even that does not help, all of them.
 * `findings` are those of the files as they stand.
 */
function loadKeepingGood(files: readonly SourceFile[], goodFiles: ReadonlyMap<string, string>): { loaded: LoadedSchemas; findings: readonly Finding[]; sound: ReadonlyMap<string, string> } {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  let loaded = load(texts)
  const { findings } = loaded
  if (findings.length > 0) {
    for (const path of brokenFiles(loaded)) putBack(texts, path, goodFiles)
    loaded = load(texts)
  }
  // A change elsewhere broke files that are good in themselves: a second page with the same path, a base taken away.
  if (loaded.findings.length > 0) return { loaded: load(goodFiles), findings, sound: goodFiles }
  return { loaded, findings, sound: texts }
}

function putBack(texts: Map<string, string>, path: string, goodFiles: ReadonlyMap<string, string>): void {
  const good = goodFiles.get(path)
  if (good === undefined) texts.delete(path)
  else texts.set(path, good)
}

function load(texts: ReadonlyMap<string, string>): LoadedSchemas {
  return loadSchemas([...texts].map(([path, text]) => ({ path, text })), { extensions: extensionNames })
}

const brokenFiles = (loaded: LoadedSchemas): string[] => [...new Set(loaded.findings.map((finding) => finding.file))]

async function soundFiles(folders: readonly string[], findings: readonly Finding[]): Promise<ReadonlyMap<string, string>> {
  const broken = new Set(findings.map((finding) => finding.file))
  const files = await readSchemaFolder(...folders)
  return new Map(files.filter((file) => !broken.has(file.path)).map((file) => [file.path, file.text]))
}

function report(findings: readonly Finding[], logger: FastifyBaseLogger): void {
  for (const finding of findings) logger.error(formatFinding(finding))
}
