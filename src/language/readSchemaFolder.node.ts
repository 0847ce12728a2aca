import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from './loadSchemas'

const generatedFiles = new Set(['page.schema.json'])

/** Every folder may bring its own; they are added up. */
const sharedFiles = new Set(['menu.json', 'norms.json', 'roles.json'])

/**
 * Reads every JSON file of the folders. A page or dictionary file of a later folder replaces the one of the same path
 * before it; menus, norms and roles are added up.
 */
export async function readSchemaFolder(...folders: readonly string[]): Promise<SourceFile[]> {
  const byPath = new Map<string, SourceFile>()
  for (const folder of folders) {
    for (const file of await readOneFolder(folder)) byPath.set(sharedFiles.has(file.path) ? `${folder}/${file.path}` : file.path, file)
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readOneFolder(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !generatedFiles.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // Folders such as `.generated` belong to tools.
    .filter((name) => !/(^|[\\/])\./.test(relative(folder, name)))
  return Promise.all(names.map(async (name) => ({ path: relative(folder, name).split(sep).join('/'), text: await readFile(name, 'utf8') })))
}
