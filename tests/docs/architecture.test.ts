import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTypeNames } from '../../src/fields/fieldTypeNames'
import { readExamples } from './examples'

const notOurs = ['node_modules', 'dist', '.data', '.git', '.cache', 'coverage', 'test-results', '.vscode', '.idea', '.generated']
const tree = readExamples('docs/ARCHITECTURE.md').find(({ language }) => language === 'tree')!.body
const flow = readFileSync('docs/ARCHITECTURE.md', 'utf8').replaceAll(/^```.*?^```$/gms, '')
/** Rooms whose folders the tree names too; of other folders at the top only the name. */
const opened = ['docs', 'generators', 'schemas', 'src', 'tests', ...foldersOf('src')]

describe('docs/ARCHITECTURE.md', () => {
  it('names every room of the tree and nothing else', () => {
    const standing = [...foldersOf('.'), ...opened.flatMap(foldersOf)]
    expect(namedFolders().sort()).toEqual(standing.sort())
  })

  it('says of every room what it is for', () => {
    expect(tree.split('\n').filter((line) => line.trim() !== '' && !/^ *\S+\/ {2,}\S/.test(line))).toEqual([])
  })

  it('names files and functions that exist', () => {
    const sources = [...filesUnder('src'), ...filesUnder('scripts')]
    const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
    const names = [...flow.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter((name) => !isKnown(name, sources, code))).toEqual([])
  })
})

/** A file by its path or the end of it, a folder, a command, or a word of the code. */
function isKnown(name: string, sources: readonly string[], code: string): boolean {
  if (/\.(tsx?|mjs)$/.test(name) && !name.includes('*')) return existsSync(name) || sources.some((path) => path.endsWith(`/${name}`))
  if (name.startsWith('npm ') || name.includes('*')) return true
  const word = name.replace(/^(POST|GET) /, '').split(/[/<(]/).at(-1) ?? name
  if (/^[A-Za-z]+$/.test(word)) return new RegExp(`\\b${word}\\b`).test(code) || existsSync(join('src', name))
  return code.includes(name) || existsSync(name)
}

function namedFolders(): string[] {
  const parents: string[] = []
  return tree.split('\n').filter((line) => line.trim() !== '').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(\S+)\//.exec(line) ?? []
    parents.length = indent.length / 2
    const names = name === '<字段类型>' ? [...fieldTypeNames] : [name]
    const paths = names.map((one) => [...parents, one].join('/'))
    parents.push(name)
    return paths
  })
}

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.includes(entry.name))
    .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
