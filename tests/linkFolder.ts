import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Gives the files of a folder a second name each, in another folder: a copy in a fraction of the time, for files that nobody changes in place. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}
