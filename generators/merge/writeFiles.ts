import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { GeneratorError } from '../generatorErrors'
import { reasonOf } from '../reasonOf'
import type { Standing } from './planFiles'

/** Every JSON file below a folder, by its path with forward slashes. */
export async function readStanding(folder: string): Promise<Standing> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(names.map(async (name): Promise<[string, string]> => [relative(folder, name).split(sep).join('/'), await readFile(name, 'utf8')])))
}

/**
 * Writes all files or none: each beside its place first, then all into place. Where one does not get there, those before
 * it are put back as they were.
 */
export async function writeFiles(folder: string, writes: ReadonlyMap<string, string>): Promise<void> {
  const files = [...writes].map(([path, text]) => ({ text, path, place: join(folder, path), waiting: join(folder, `${path}.${process.pid}.part`) }))
  const moved: { place: string; before: Buffer | null }[] = []
  let current = ''
  try {
    for (const { path, place, waiting, text } of files) {
      current = path
      await mkdir(dirname(place), { recursive: true })
      await writeFile(waiting, text, { flush: true })
    }
    for (const { path, place, waiting } of files) {
      current = path
      const before = await readFile(place).catch(() => null)
      await rename(waiting, place)
      moved.push({ place, before })
    }
  } catch (error) {
    await Promise.all(files.map(({ waiting }) => rm(waiting, { force: true })))
    await Promise.all(moved.map(({ place, before }) => (before === null ? rm(place, { force: true }) : writeFile(place, before))))
    throw new GeneratorError('notWritten', { value: join(folder, current), problem: reasonOf(error) }, { cause: error })
  }
}
