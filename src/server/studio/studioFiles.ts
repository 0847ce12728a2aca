import { createHash, randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { RequestRefusal } from '../errors'

/** Bytes of the largest file: several times the longest page there is. */
export const mostBytes = 256 * 1024

/** Characters of all files together that a browser is given to check with: four times what the product has. */
export const mostSources = 8 * 1024 * 1024

/** Pages, dictionaries, the menu and the norms. Not roles: what somebody may do himself is not his to write. */
const editable = /^(?:[a-z][A-Za-z0-9]{0,40}\/[a-z][A-Za-z0-9_]{0,60}(?:\.base)?\.json|menu\.json|norms\.json)$/
const closedFolders = new Set(['backends', 'demo', 'seeds'])

/** Whether the Studio may open and write a file, by its path below the schemas folder. */
export function isEditable(file: string): boolean {
  return editable.test(file) && !closedFolders.has(file.split('/')[0] ?? '')
}

/** Refuses a file that the Studio may not open. */
export function refuseForeign(file: string): void {
  if (!isEditable(file)) throw new RequestRefusal('badRequest', { message: `不能在工作室里打开“${file}”：只有页面、字典、菜单和法定数值` })
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The files of the schemas folders as the Studio reads and writes them: inside the folders, of bounded size, through no link. */
export class StudioFiles {
  constructor(private readonly folders: readonly string[]) {}

  /** The text of a file, of the last folder that has it; null where none has. */
  async read(file: string): Promise<string | null> {
    const place = await this.placeOf(file)
    return place.exists ? readFile(place.path, 'utf8') : null
  }

  /** Writes a file as a whole: whoever reads it meanwhile reads the old one or the new one. */
  async write(file: string, text: string): Promise<void> {
    if (Buffer.byteLength(text) > mostBytes) throw new RequestRefusal('tooLarge', { message: `一个文件最大 ${mostBytes / 1024} KB` })
    const { path } = await this.placeOf(file)
    await mkdir(dirname(path), { recursive: true })
    // No name that ends in .json: the folder is watched.
    const own = `${path}.${randomUUID()}.part`
    try {
      await writeFile(own, text, { flag: 'wx' })
      await rename(own, path)
    } catch (error) {
      await rm(own, { force: true })
      throw error
    }
  }

  async placeOf(file: string): Promise<{ path: string; folder: string; exists: boolean }> {
    refuseForeign(file)
    for (const folder of this.folders.toReversed()) {
      const path = join(folder, file)
      const found = await lstat(path).catch(() => null)
      if (!found) continue
      if (!found.isFile()) throw new RequestRefusal('badRequest', { message: `“${file}”不是普通文件` })
      await refuseOutside(folder, dirname(path))
      return { path, folder, exists: true }
    }
    const folder = this.folders.at(-1) ?? ''
    const path = join(folder, file)
    if (await lstat(dirname(path)).catch(() => null)) await refuseOutside(folder, dirname(path))
    return { path, folder, exists: false }
  }
}

/** A folder that is a link may lead anywhere. */
async function refuseOutside(folder: string, inner: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(folder), realpath(inner)])
  if (real !== root && !real.startsWith(root + sep)) throw new RequestRefusal('badRequest', { message: '文件不在页面文件夹里' })
}
