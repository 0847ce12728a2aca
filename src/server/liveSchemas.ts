import { watch } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { buildPageIndex } from '../language/pageIndex.node.js'
import { extensionNames } from '../language/extensionNames'
import { formatFinding, type Finding } from '../language/finding'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../language/loadSchemas'
import type { SchemaSet } from '../language/schemaSet'
import { readSchemaFolder } from '../language/readSchemaFolder.node.js'
import { brokenPages } from '../language/brokenPages'
import type { KeptSchemas } from './keptSchemas'
import { LiveFiles } from './liveFiles'
import { presentSchemas, type PresentedSchemas } from './presentSchemas'

/** The page files as they stand, ready to be served. Replaced as a whole when a file changes. */
export interface ServedSchemas extends PresentedSchemas {
  readonly set: SchemaSet
  /** The files as they stand, broken ones too. */
  readonly files: readonly SourceFile[]
  /** What is wrong with them. A page whose file is broken is served as it last was good, or not at all. */
  readonly findings: readonly Finding[]
}

export interface LiveSchemas {
  readonly current: () => ServedSchemas
  /** Calls back after each change; gives the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  readonly watch: () => void
  /** Reads the folders now, and comes back when what stands there is served. `applyHash` names a plan that may lose data and was agreed to. */
  readonly refresh: (applyHash?: string) => Promise<void>
  /** What the gate makes of other files than those that are served, which go on being served. The first time it looks at all of them. */
  readonly check: (files: readonly SourceFile[]) => LoadedSchemas
  /** Runs the gate once, so that the first change is as quick as those that follow. */
  readonly warm: () => void
  readonly close: () => void
}

export interface LiveSchemasOptions {
  readonly folders: readonly string[]
  readonly logger: FastifyBaseLogger
  /** Makes the tables that a new set needs, before anybody sees the set; with the hash of a plan also what may lose data. */
  readonly prepare: (set: SchemaSet, applyHash?: string) => Promise<void>
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
  let served = serve(first.set, files, first.findings)
  const live = new LiveFiles()
  live.begin(files, first.findings)
  const listeners = new Set<() => void>()
  const watchers: { close: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function reload(applyHash?: string): Promise<void> {
    const standing = await readSchemaFolder(...folders)
    if (isSameFiles(standing, served.files)) return
    const { set, findings } = live.take(standing)
    report(findings, logger)
    const next = serve(set, standing, findings)
    if (next.indexText === served.indexText && next.backendsText === served.backendsText && sameRoles(next, served)) {
      served = next
      return
    }
    await prepare(set, applyHash)
    served = next
    logger.info({ pages: Object.keys(set.pages).length }, 'page files reloaded')
    for (const listener of listeners) listener()
  }

  /** One after the other: two reloads at once could end with the older set. */
  function refresh(applyHash?: string): Promise<void> {
    clearTimeout(timer)
    running = running.then(() => reload(applyHash)).catch((error: unknown) => logger.error({ err: error }, 'page files were not reloaded; the last good ones stay'))
    return running
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), settleMilliseconds)
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
    refresh,
    check: (files) => live.check(files),
    warm: () => void live.check(served.files),
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

function serve(set: SchemaSet, files: readonly SourceFile[], findings: readonly Finding[]): ServedSchemas {
  const index = buildPageIndex(set)
  const broken = brokenPages(files, findings).filter(({ id }) => set.pages[id] === undefined)
  return { set, files, findings, ...presentSchemas(set, broken.length === 0 ? index : { ...index, broken }) }
}

function isSameFiles(one: readonly SourceFile[], other: readonly SourceFile[]): boolean {
  return one.length === other.length && one.every(({ path, text }, index) => other[index]?.path === path && other[index].text === text)
}

const sameRoles = (one: ServedSchemas, other: ServedSchemas): boolean => JSON.stringify(one.set.roles) === JSON.stringify(other.set.roles)

function report(findings: readonly Finding[], logger: FastifyBaseLogger): void {
  for (const finding of findings) logger.error(formatFinding(finding))
}
