import type { Node } from 'jsonc-parser'
import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import { parseSource, type ParsedSource } from './gate/parseSource'
import { placeAt, pointerOf, type Path, type Place } from './gate/place'
import { resolveExtends } from './gate/resolveExtends'
import { sortSources } from './gate/sortSources'
import { namesOfNorms } from './norms'
import type { SourceFile } from './loadSchemas'
import type { SchemaSet } from './schemaSet'

export interface Use extends Place {
  /** The key or text in which the name stands. */
  readonly text: string
}

/** What a name is: several at once, where a resource and a page are called the same. */
export type NameKind = 'field' | 'dictionary' | 'resource' | 'page' | 'norm'

export interface Uses {
  readonly kinds: readonly NameKind[]
  readonly uses: readonly Use[]
}

/** Texts for people, in which a name is only a word. */
const prose = new Set(['title', 'help', 'message', 'description', 'placeholder', 'noun', 'confirm', 'else', 'unit', 'label', 'text', '$schema'])
/** Keys whose value names a resource. */
const resourceKeys = new Set(['resource', 'ref'])
/** Files whose keys name pages. */
const namingPages = /^(?:menu|roles|home)\.json$/

/**
 * Every place in the files where a dictionary, a resource, a page, a norm or a field (`veh.plateNo`: as seen from a page) is used or
 * declared; `files` are those `set` was made of. A field is also found in conditions and through the references of other pages.
 */
export function whereUsed(set: SchemaSet, files: readonly SourceFile[], name: string): Uses {
  const sources = files.map((file) => parseSource(file).source)
  const [pageId = '', fieldName = 'base'] = name.split('.')
  if (fieldName !== 'base') return { kinds: set.pages[pageId]?.fields[fieldName] ? ['field'] : [], uses: usesOfField(set, sources, pageId, fieldName) }
  const kinds: NameKind[] = [
    ...(set.dictionaries[name] ? ['dictionary' as const] : []),
    ...(set.norms[name] ? ['norm' as const] : []),
    ...(set.resources[name] ? ['resource' as const] : []),
    ...(set.pages[name] || sources.some(({ path }) => path.endsWith(`/${name}.json`) && !path.startsWith('dictionaries/')) ? ['page' as const] : []),
  ]
  const isUse = ({ path, text, isKey, file }: Word) => {
    const key = path.findLast((part) => typeof part === 'string')
    if (kinds.includes('norm') && namesOfNorms(text).includes(name)) return true
    if (text !== name) return false
    if (key === 'dict') return kinds.includes('dictionary')
    if (typeof key === 'string' && resourceKeys.has(key)) return kinds.includes('resource')
    return kinds.includes('page') && key !== 'type' && (!isKey || namingPages.test(file)) && !path.includes('fields')
  }
  return { kinds, uses: sources.flatMap((source) => wordsOf(source).filter(isUse)).map(toUse) }
}

function usesOfField(set: SchemaSet, sources: readonly ParsedSource[], pageId: string, name: string): readonly Use[] {
  const resource = set.pages[pageId]?.resource
  if (resource === undefined) return []
  const { merged } = resolveExtends(sortSources(sources).sorted.pages, new Set())
  return [...sources].flatMap((source) => {
    const pages = merged.filter(({ chain }) => chain.includes(source)).flatMap(({ id }) => set.pages[id] ?? [])
    const isOwn = pages.some((page) => page.resource === resource)
    const links = [...new Set(pages.flatMap((page) => Object.values(page.fields).filter((field) => refersTo(field) === resource).map((field) => field.name)))]
    const patterns = [...(isOwn ? [`(?<![.\\w])(?:record\\.)?${name}(?!\\w)`] : []), ...links.map((link) => `(?<![.\\w])${link}\\.${name}(?!\\w)`)]
    const pattern = patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'u')
    const isUse = (word: Word) => !isProse(word.path) && (pattern?.test(word.text) === true || (word.text === name && set.pages[effectTarget(word) ?? '']?.resource === resource))
    return wordsOf(source).filter(isUse).map(toUse)
  })
}

/** The page whose record a key inside an effect speaks of. */
function effectTarget({ source, path }: Word): string | undefined {
  const at = path.indexOf('effects')
  if (at < 0) return undefined
  const effect = path.slice(0, at + 2).reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], source.value) as Readonly<Record<'update' | 'create' | 'move', string | undefined>> | undefined
  return effect?.update ?? effect?.create ?? effect?.move
}

function refersTo(field: FieldDefinition): string | undefined {
  return fieldTypeOf(field).refersTo?.(field as never)
}

function isProse(path: Path): boolean {
  const key = path.findLast((part) => typeof part === 'string')
  return typeof key === 'string' && prose.has(key)
}

interface Word {
  readonly file: string
  readonly source: ParsedSource
  readonly path: Path
  readonly text: string
  readonly isKey: boolean
  readonly offset: number
}

/** Every key and every text of a file. */
function wordsOf(source: ParsedSource): readonly Word[] {
  const collect = (node: Node, path: Path): Word[] => {
    const word = (text: unknown, at: Node, of: Path, isKey: boolean): Word => ({ file: source.path, source, path: of, text: String(text), isKey, offset: at.offset })
    if (node.type === 'string') return [word(node.value, node, path, false)]
    if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => collect(child, [...path, index]))
    return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
      if (!key || !value) return []
      const inner = [...path, String(key.value)]
      return [word(key.value, key, inner, true), ...collect(value, inner)]
    })
  }
  return source.tree ? collect(source.tree, []) : []
}

function toUse({ source, path, text, offset }: Word): Use {
  return { ...placeAt(source, offset), pointer: pointerOf(path), text }
}

const kindTitles: Readonly<Record<NameKind, string>> = { field: '字段', dictionary: '字典', resource: '资源', page: '页面', norm: '法定数值' }

/** For people: one line for each place. */
export function formatUses(name: string, { kinds, uses }: Uses): string {
  const lines = uses.map(({ file, line, pointer, text }) => ({ at: `${file}:${line}`, text: `${pointer}  ${text}` }))
  const width = Math.max(0, ...lines.map(({ at }) => at.length))
  return `${kinds.map((kind) => kindTitles[kind]).join('、')} ${name}：${uses.length} 处\n\n${lines.map(({ at, text }) => `${at.padEnd(width)}  ${text}`).join('\n')}\n`
}
