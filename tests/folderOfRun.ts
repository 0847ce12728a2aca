import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

type FolderName = { [Name in keyof ProvidedContext]: ProvidedContext[Name] extends string ? Name : never }[keyof ProvidedContext]

/**
 * A folder for what all files of a run share, under the name by which they ask for it. It goes when all are through, after `forget` has let go
 * of what lies elsewhere; a `given` one is left to whoever gave it, for the next run.
 */
export function folderOfRun(name: FolderName, forget: (folder: string) => Promise<void>, given?: string) {
  let folder = ''
  return {
    setup({ provide }: TestProject): void {
      folder = given ?? mkdtempSync(join(tmpdir(), `${name}-`))
      mkdirSync(folder, { recursive: true })
      provide(name, folder)
    },
    async teardown(): Promise<void> {
      if (given !== undefined) return
      await forget(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
