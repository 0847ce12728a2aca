import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AnnexStore } from './annexStore'

/** Annexes in a folder. Written beside their place and moved over when whole and on disk. */
export function localAnnexStore(folder: string): AnnexStore {
  return {
    async write(path, bytes) {
      const file = join(folder, path)
      const part = `${file}.part`
      await mkdir(dirname(file), { recursive: true })
      try {
        await pipeline(bytes, createWriteStream(part, { flush: true }))
        const { size } = await stat(part)
        await rename(part, file)
        await syncFolder(dirname(file))
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(path) {
      const file = join(folder, path)
      await stat(file)
      return createReadStream(file)
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  }
}

/** Without it a crash may forget the new name of a file that is on disk. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
