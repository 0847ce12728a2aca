import { watch } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { buildPageIndex } from '../language/pageIndex.node.js'
import { extensionNames } from '../language/extensionNames'
import { formatFinding, type Finding } from '../language/finding'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../language/loadSchemas'
import type { SchemaSet } from '../language/pageDefinition'
import { readSchemaFolder } from '../language/readSchemaFolder.node.js'
import type { KeptSchemas } from './keptSchemas'
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
  /** Spares a start the gate when nothing has changed since the last one. */
  readonly kept?: KeptSchemas | null
}

/** Editors write a file in several steps; the last of them counts. */
const settleMilliseconds = 120

/**
 * Loads the page files through the gate and keeps them fresh. A file that breaks while the server runs
 * keeps its last good text: its page goes on as it was, and the log says what is wrong.
 */
export async function createLiveSchemas({ folders, logger, prepare, kept = null }: LiveSchemasOptions): Promise<LiveSchemas> {
  const files = await readSchemaFolder(...folders)
  const first = await checkOrRead(files, kept, logger)
  report(first.findings, logger)
  await prepare(first.set)
  let served = serve(first.set)
  let goodFiles = soundFiles(files, first.findings)
  const listeners = new Set<() => void>()
  const watchers: { close: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function reload(): Promise<void> {
    const { loaded, findings, sound } = loadKeepingGood(await readSchemaFolder(...folders), goodFiles)
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

async function checkOrRead(files: readonly SourceFile[], kept: KeptSchemas | null, logger: FastifyBaseLogger): Promise<LoadedSchemas> {
  const set = await kept?.read(files)
  if (set) return { set, findings: [] }
  const loaded = loadSchemas(files, { extensions: extensionNames })
  // Findings are told at every start, so only what has none is kept.
  if (loaded.findings.length === 0) kept?.write(files, loaded.set).catch((error: unknown) => logger.warn({ err: error }, 'the checked page files were not kept; the next start checks them again'))
  return loaded
}

const serve = (set: SchemaSet): ServedSchemas => ({ set, ...presentSchemas(set, buildPageIndex(set)) })

const sameRoles = (one: ServedSchemas, other: ServedSchemas): boolean => JSON.stringify(one.set.roles) === JSON.stringify(other.set.roles)

/** Files by a key of their own: menus and roles of several folders share one path. */
type KeyedFiles = ReadonlyMap<string, SourceFile>

function keyed(files: readonly SourceFile[]): Map<string, SourceFile> {
  const seen = new Map<string, number>()
  return new Map(files.map((file) => {
    const count = seen.get(file.path) ?? 0
    seen.set(file.path, count + 1)
    return [`${file.path}#${count}`, file]
  }))
}

/**
 * Loads the files as they stand; where that leaves findings, puts broken files back to their last good
 * text (or leaves them out, if they never had one), and where even that does not help, all of them.
 * `findings` are those of the files as they stand.
 */
function loadKeepingGood(standing: readonly SourceFile[], goodFiles: KeyedFiles): { loaded: LoadedSchemas; findings: readonly Finding[]; sound: KeyedFiles } {
  const files = keyed(standing)
  let loaded = load(files)
  const { findings } = loaded
  if (findings.length > 0) {
    const broken = brokenFiles(findings)
    for (const [key, { path }] of files) if (broken.has(path)) putBack(files, key, goodFiles)
    loaded = load(files)
  }
  // A change elsewhere broke files that are good in themselves: a second page with the same path, a base taken away.
  if (loaded.findings.length > 0) return { loaded: load(goodFiles), findings, sound: goodFiles }
  return { loaded, findings, sound: files }
}

function putBack(files: Map<string, SourceFile>, key: string, goodFiles: KeyedFiles): void {
  const good = goodFiles.get(key)
  if (good === undefined) files.delete(key)
  else files.set(key, good)
}

function load(files: KeyedFiles): LoadedSchemas {
  return loadSchemas([...files.values()], { extensions: extensionNames })
}

const brokenFiles = (findings: readonly Finding[]): ReadonlySet<string> => new Set(findings.map((finding) => finding.file))

function soundFiles(files: readonly SourceFile[], findings: readonly Finding[]): KeyedFiles {
  const broken = brokenFiles(findings)
  return new Map([...keyed(files)].filter(([, { path }]) => !broken.has(path)))
}

function report(findings: readonly Finding[], logger: FastifyBaseLogger): void {
  for (const finding of findings) logger.error(formatFinding(finding))
}
