import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

type FolderName = { [Name in keyof ProvidedContext]: ProvidedContext[Name] extends string ? Name : never }[keyof ProvidedContext]

/** A folder for what all files of a run share, under the name by which they ask for it. It goes when all are through, after `forget` has let go of what lies elsewhere. */
export function folderOfRun(name: FolderName, forget: (folder: string) => Promise<void>) {
  let folder = ''
  return {
    setup({ provide }: TestProject): void {
      folder = mkdtempSync(join(tmpdir(), `${name}-`))
      provide(name, folder)
    },
    async teardown(): Promise<void> {
      await forget(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
