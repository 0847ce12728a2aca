import { parse as parseJson, type ParseError } from 'jsonc-parser'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { syntaxProblem } from '../../src/language/gate/parseSource'
import { isJsonObject } from '../../src/language/gate/mergePatch'
import { GeneratorError } from '../generatorErrors'
import { readSource } from '../readSource'

export type Node = Readonly<Record<string, unknown>>

/** An OpenAPI document of any version, with the text it came as. */
export interface ApiDocument {
  readonly name: string
  readonly text: string
  readonly root: Node
  readonly isSwagger2: boolean
}

/** Reads a document out of a file or from an address. */
export async function readDocument(name: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiDocument> {
  const { bytes } = await readSource(name, headers)
  const text = new TextDecoder().decode(bytes)
  const root = parseText(name, text)
  if (!isJsonObject(root)) throw new GeneratorError('notOpenApi', { value: name, problem: /^\s*</.test(text) ? '得到的是一个网页，文档自己的网址一般以 /v3/api-docs、/swagger.json 结尾' : '最外层不是对象' })
  const version = String(root['swagger'] ?? root['openapi'] ?? '')
  if (!/^(2\.0|3\.\d)/.test(version)) throw new GeneratorError('notOpenApi', { value: name, problem: version === '' ? '没有写版本' : `不认识的版本 ${version}` })
  if (!isJsonObject(root['paths'])) throw new GeneratorError('notOpenApi', { value: name, problem: '没有 "paths"' })
  return { name, text, root, isSwagger2: version.startsWith('2') }
}

function parseText(name: string, text: string): unknown {
  const isJson = /^\s*[{[]/.test(text)
  try {
    return isJson ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 1000 })
  } catch (error) {
    if (isJson) throw new GeneratorError('notReadable', { value: name, ...placeOfError(text) }, { cause: error })
    const [place] = error instanceof YAMLParseError ? (error.linePos ?? []) : []
    throw new GeneratorError('notReadable', { value: name, line: place?.line ?? 1, column: place?.col ?? 1, problem: error instanceof Error ? error.message.split('\n')[0]! : '不是 YAML' }, { cause: error })
  }
}

function placeOfError(text: string): { line: number; column: number; problem: string } {
  const errors: ParseError[] = []
  parseJson(text, errors)
  const [first] = errors
  const before = text.slice(0, first?.offset ?? 0)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n'), problem: first ? syntaxProblem(first) : '不是 JSON' }
}

/** The line on which a key or a reference stands for the first time; 1 where it is nowhere as such. */
export function lineOf({ text }: Pick<ApiDocument, 'text'>, word: string): number {
  const at = [JSON.stringify(word), `${word}:`, `'${word}'`].map((written) => text.indexOf(written)).find((offset) => offset >= 0) ?? 0
  return text.slice(0, at).split('\n').length
}
