import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { forgetDemonstration } from './harness/demonstration'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration that all servers of a run begin with is kept. */
    readonly demonstrationFolder: string
  }
}

let folder = ''

/** A place for the demonstration, which the first server of the run writes. */
export function setup({ provide }: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'demonstration-'))
  provide('demonstrationFolder', folder)
}

/** It goes when all are through. */
export async function teardown(): Promise<void> {
  await forgetDemonstration(folder)
  rmSync(folder, { recursive: true, force: true })
}
