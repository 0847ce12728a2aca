/** What the main thread and the database's thread say to each other. */
export interface WorkerSettings {
  /** Data folder; null keeps everything in memory. */
  readonly folder: string | null
  /** A dump to start from. */
  readonly loadFrom: string | null
}

/** The first thing that is said to the thread: PostgreSQL, compiled. */
export interface WorkerBegin {
  readonly code: WebAssembly.Module
}

export type WorkerRequest =
  /** `begin`: what begins the transaction of which this is the first statement. */
  | { readonly id: number; readonly kind: 'query'; readonly begin: string | null; readonly sql: string; readonly parameters: readonly (string | Uint8Array | null)[] }
  | { readonly id: number; readonly kind: 'exec'; readonly sql: string }
  | { readonly id: number; readonly kind: 'dump'; readonly file: string; readonly compression: 'none' | 'gzip' }
  | { readonly id: number; readonly kind: 'close' }

export interface WorkerAnswer {
  /** 0 is the database saying that it is ready, or that it is not. */
  readonly id: number
  readonly result?: { readonly rows: readonly Record<string, unknown>[]; readonly affected: number }
  readonly failure?: WorkerFailure
}

/** What of a PostgreSQL error survives the way between threads. */
export interface WorkerFailure {
  readonly message: string
  /** SQLSTATE. */
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
}
