import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deepFreeze } from '../language/gate/deepFreeze'
import type { SourceFile } from '../language/loadSchemas'
import type { SchemaSet } from '../language/schemaSet'

/** What the gate made of sound page files, kept for the next start. */
export interface KeptSchemas {
  /** Null where the files, or the code of the gate, are others than those it was made of. */
  readonly read: (files: readonly SourceFile[]) => Promise<SchemaSet | null>
  readonly write: (files: readonly SourceFile[], set: SchemaSet) => Promise<void>
}

/**
 * Keeps the checked set in a folder, under a digest of the files and of the code that checked them: the gate takes two
 * seconds for 168 pages, its answer is read back in a tenth. `code` is what tells one gate from the next.
 */
export function keptSchemas(folder: string, code: string): KeptSchemas {
  const path = join(folder, 'checked-schemas.json')
  return {
    async read(files) {
      try {
        const { digest, set } = JSON.parse(await readFile(path, 'utf8')) as { digest: string; set: SchemaSet }
        return digest === digestOf(files, code) ? deepFreeze(set) : null
      } catch {
        // None was kept, or half of one: the gate makes it anew.
        return null
      }
    },
    async write(files, set) {
      await mkdir(folder, { recursive: true })
      const own = `${path}.${process.pid}`
      await writeFile(own, JSON.stringify({ digest: digestOf(files, code), set }))
      await rename(own, path)
    },
  }
}

/** Tells one build of the server from the next; null where it runs from its source, which may change while it runs. */
export function builtCode(): string | null {
  const self = fileURLToPath(import.meta.url)
  if (extname(self) !== '.js') return null
  const folder = dirname(self)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).filter((file) => extname(file) === '.js').sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

function digestOf(files: readonly SourceFile[], code: string): string {
  return createHash('sha256').update(JSON.stringify([code, files])).digest('hex')
}
