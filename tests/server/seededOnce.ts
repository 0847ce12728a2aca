import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropTemplate } from './seededDatabase'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration that all files of a run copy is kept. */
    readonly seededFolder: string
  }
}

let folder = ''

/** A place for the demonstration, which the first test file that asks for it makes. */
export function setup({ provide }: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'seeded-'))
  provide('seededFolder', folder)
}

/** It goes when all are through. */
export async function teardown(): Promise<void> {
  await dropTemplate(folder)
  rmSync(folder, { recursive: true, force: true })
}
