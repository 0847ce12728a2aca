import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GeneratorError } from '../generatorErrors'

/** Files of the project as a scaffold changes them; nothing is written yet. */
export interface ProjectFiles {
  readonly texts: ReadonlyMap<string, string>
  readonly create: (path: string, text: string) => void
  /** Puts text before or after what stands in the file; a place that is no longer there is an error of the scaffold. */
  readonly insert: (path: string, place: string, text: string, where: 'before' | 'after') => void
}

export function projectFiles(project: string): ProjectFiles {
  const texts = new Map<string, string>()
  return {
    texts,
    create(path, text) {
      if (existsSync(join(project, path))) throw new GeneratorError('nameTaken', { value: path, place: '文件已存在' })
      texts.set(path, text)
    },
    insert(path, place, text, where) {
      const before = texts.get(path) ?? readFileSync(join(project, path), 'utf8')
      const at = before.indexOf(place)
      if (at < 0) throw new GeneratorError('brokenResult', { problem: `${path} 中没有“${place.trim()}”` })
      const offset = where === 'before' ? at : at + place.length
      texts.set(path, before.slice(0, offset) + text + before.slice(offset))
    },
  }
}

/** Where a value could not be a name as code bears it: `sameCompany`. */
export function nameExpected(value: string): string | undefined {
  return /^[a-z][A-Za-z0-9]{1,39}$/.test(value) ? undefined : '小写字母开头、只有字母和数字的名称'
}

/** As a string of TypeScript. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`
}
