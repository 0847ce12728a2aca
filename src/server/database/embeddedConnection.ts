import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerAnswer, WorkerBegin, WorkerRequest, WorkerSettings } from './embeddedProtocol'

type Result = NonNullable<WorkerAnswer['result']>
type Unnumbered<Request> = Request extends WorkerRequest ? Omit<Request, 'id'> : never
interface Waiting { readonly request: Unnumbered<WorkerRequest> | null; readonly transaction: object | null; readonly resolve: (result: Result) => void; readonly reject: (error: Error) => void }

/** The thread is gone, and with it the transaction that was open. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
  constructor(message: string, readonly code?: string) { super(message) }
}

/**
 * The one connection to the database's thread. Its PostgreSQL has no timers of its own, so a statement that
 * takes too long is ended by ending the thread; the next one opens the folder again, as after a crash.
 */
export class EmbeddedConnection {
  #worker: Worker | null = null
  #ready: Promise<void> | null = null
  #isOpen = false
  /** Two threads must not have the folder at once. */
  #ended: Promise<unknown> = Promise.resolve()
  #lastId = 0
  /** In the order in which the thread answers. */
  readonly #waiting = new Map<number, Waiting>()
  /** How long the first of them has been under way. */
  #timer: NodeJS.Timeout | null = null
  constructor(private readonly settings: WorkerSettings, private readonly statementTimeout: number) {}

  async open(): Promise<void> {
    this.#ready ??= this.#ended.then(() => this.#start())
    await this.#ready
  }

  /** `transaction`: the same for all that belong to one. */
  async ask(request: Unnumbered<WorkerRequest>, transaction: object | null = null): Promise<Result> {
    // At once, where that is possible: whoever asks first is answered first.
    if (!this.#isOpen) await this.open()
    return this.#post(request, transaction)
  }

  async close(): Promise<void> {
    if (!this.#ready) return
    await this.#ready
    await this.#post({ kind: 'close' }, null)
    const worker = this.#worker
    this.#forget(new Error('The embedded database is closed'))
    await worker?.terminate()
  }

  #start(): Promise<void> {
    const worker = new Worker(workerEntry(), { workerData: this.settings })
    this.#worker = worker
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    worker.on('error', (error) => { if (this.#worker === worker) this.#forget(error) })
    worker.on('exit', (code) => { if (this.#worker === worker) this.#forget(new ThreadLost(`The embedded database's thread ended (${code})`)) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    compiledCode().then((code) => worker.postMessage({ code } satisfies WorkerBegin), (error: Error) => this.#forget(error))
    return new Promise<void>((resolve, reject) => this.#waiting.set(0, {
      request: null,
      transaction: null,
      resolve: () => {
        this.#isOpen = true
        resolve()
      },
      reject,
    }))
  }

  #post(request: Unnumbered<WorkerRequest>, transaction: object | null): Promise<Result> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { request, transaction, resolve, reject })
      if (this.#waiting.size === 1) this.#watchFirst()
      this.#worker?.postMessage({ ...request, id } satisfies WorkerRequest)
    })
  }

  /** Those behind a slow statement are not to be blamed for it. */
  #watchFirst(): void {
    if (this.#timer) clearTimeout(this.#timer)
    const [id, first] = this.#waiting.entries().next().value ?? []
    this.#timer = id !== undefined && first?.request?.kind === 'query' ? setTimeout(() => this.#giveUp(id), this.statementTimeout) : null
  }

  #settle({ id, result, failure }: WorkerAnswer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    this.#watchFirst()
    if (result) waiting.resolve(result)
    else waiting.reject(Object.assign(new Error(failure?.message), failure))
  }

  /** Ends the first, with all of its transaction. What else is behind it has not been begun, and is asked again. */
  #giveUp(id: number): void {
    const worker = this.#worker
    const first = this.#waiting.get(id)
    first?.reject(new ThreadLost(`canceling statement due to statement timeout (${this.statementTimeout} ms)`, '57014'))
    this.#waiting.delete(id)
    const behind = [...this.#waiting.entries()].filter(([, { transaction }]) => transaction === null || transaction !== first?.transaction)
    for (const [other] of behind) this.#waiting.delete(other)
    this.#forget(new ThreadLost('The embedded database was restarted after a statement timeout'))
    this.#ended = Promise.resolve(worker?.terminate())
    for (const [, { request, transaction, resolve, reject }] of behind) if (request) this.ask(request, transaction).then(resolve, reject)
  }

  #forget(error: Error): void {
    this.#worker = null
    this.#ready = null
    this.#isOpen = false
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    this.#watchFirst()
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** A process compiles PostgreSQL once, however often it opens a database. */
function compiledCode(): Promise<WebAssembly.Module> {
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')
  return compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
}

/** The worker's file: TypeScript beside this one in development, the built entry in or above this chunk's folder. */
function workerEntry(): URL {
  const here = fileURLToPath(import.meta.url)
  const folder = dirname(here)
  if (here.endsWith('.ts')) return typeScriptEntry(pathToFileURL(join(folder, 'embeddedWorker.ts')))
  const file = [join(folder, 'embeddedWorker.js'), join(folder, '..', 'embeddedWorker.js')].find((candidate) => existsSync(candidate))
  if (!file) throw new Error(`embeddedWorker.js is missing beside ${here}: build the server with the entry src/server/database/embeddedWorker.ts`)
  return pathToFileURL(file)
}

/** A thread does not inherit tsx from its process, so a first line of its own brings it in. */
function typeScriptEntry(file: URL): URL {
  const tsx = pathToFileURL(join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/esm/api/index.mjs'))
  const source = `import { register } from ${JSON.stringify(tsx.href)}; register(); await import(${JSON.stringify(file.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}
