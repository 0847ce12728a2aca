import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** At whose desk, and at which throw of the dice, a way to a move was found. */
export interface WalkFind {
  readonly mobile: string
  readonly seed: number
  readonly mends: number
}

/** In a run of all tests several robots go the same ways, by HTTP on each kind of database and by hand: whoever comes later asks here. */
const folder = process.env.SEEDED_FOLDER === undefined ? null : join(process.env.SEEDED_FOLDER, 'walks')
if (folder !== null) mkdirSync(folder, { recursive: true })

export function readFind(move: string): WalkFind | null {
  if (folder === null) return null
  try {
    return JSON.parse(readFileSync(join(folder, move), 'utf8')) as WalkFind
  } catch {
    // Nobody has found one yet.
    return null
  }
}

/** Written beside and moved over, for somebody may be reading. */
export function keepFind(move: string, find: WalkFind): void {
  if (folder === null) return
  const part = join(folder, `${move}.${process.pid}`)
  writeFileSync(part, JSON.stringify(find))
  renameSync(part, join(folder, move))
}
