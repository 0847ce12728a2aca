import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitArguments = Parameters<NodeFS['init']>

/**
 * pglite's NodeFS has no fsync, so PostgreSQL believes that a write is on disk when it is only with the kernel.
 * This one hands every fsync through; without it a crash loses acknowledged writes.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pglite: InitArguments[0], options: InitArguments[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const giveFsync = (module: { NODEFS: unknown }) => {
      (module.NODEFS as { stream_ops: Record<string, unknown> }).stream_ops.fsync = syncStream
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), giveFsync] } }
  }
}

function syncStream(stream: { nfd: number }): number {
  try {
    fdatasyncSync(stream.nfd)
  } catch (error) {
    // Folders and pipes cannot be synced; everything else must not be swallowed.
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EINVAL' && code !== 'EBADF') throw error
  }
  return 0
}
