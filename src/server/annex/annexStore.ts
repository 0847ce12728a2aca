import type { Readable } from 'node:stream'

/** Where the bytes of annexes lie. A local folder by default; an object store can stand in its place. */
export interface AnnexStore {
  /** Stores a stream under a path and gives its size; nothing stays behind when the stream fails. */
  readonly write: (path: string, bytes: Readable) => Promise<number>
  readonly read: (path: string) => Promise<Readable>
  readonly remove: (path: string) => Promise<void>
}
