import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'

export interface ServerClock {
  /** What a server has to be started with to go by it. */
  readonly env: Readonly<Record<string, string>>
  /** By so many seconds from the real time; known to every thread within a tenth of a second. */
  readonly putForward: (seconds: number) => void
}

/** The clock of a started server and of the database embedded in it. The clock of a PostgreSQL server is not ours to put forward. */
export function serverClockForTests(): ServerClock {
  const folder = mkdtempSync(join(tmpdir(), 'server-clock-'))
  const file = join(folder, 'ahead')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`, CLOCK_FILE: file },
    putForward: (seconds) => writeFileSync(file, String(seconds * 1000)),
  }
}
