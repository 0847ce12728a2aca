import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Finding } from '../finding'
import { createFinding, placeAt, type Place } from './place'

/** A file of the schemas folder with its positions. */
export interface ParsedSource {
  readonly path: string
  readonly text: string
  readonly tree: Node | undefined
  /** What could be read; of a broken file only a part. */
  readonly value: unknown
}

const syntaxProblems: Readonly<Record<string, string>> = {
  InvalidCommentToken: '不能有注释',
  ValueExpected: '这里应有一个值',
  CommaExpected: '这里缺少逗号',
  ColonExpected: '这里缺少冒号',
  PropertyNameExpected: '这里应是带双引号的键，常见原因是末尾多了逗号',
  CloseBraceExpected: '缺少右花括号',
  CloseBracketExpected: '缺少右方括号',
  EndOfFileExpected: '后面有多余的内容',
  UnexpectedEndOfString: '文字缺少右引号',
  InvalidSymbol: '不认识的符号',
}

/** What is wrong where the parser stopped. */
export function syntaxProblem({ error }: ParseError): string {
  const name = printParseErrorCode(error)
  return syntaxProblems[name] ?? name
}

/** Text to JSON with positions; plain JSON only. Editors of half-written files still get the names in them. */
export function parseSource(file: { readonly path: string; readonly text: string }): { source: ParsedSource; findings: Finding[] } {
  const errors: ParseError[] = []
  const tree = parseTree(file.text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const source: ParsedSource = { path: file.path, text: file.text, tree, value: errors.length === 0 ? JSON.parse(file.text) : partialValue(tree) }
  const syntax = firstPerLine(errors, source).map(({ error, place }) => {
    return createFinding('syntax', place, file.text.slice(error.offset, error.offset + Math.max(error.length, 1)), { problem: syntaxProblem(error) })
  })
  return { source, findings: [...syntax, ...(tree === undefined ? [] : duplicateKeys(source, tree))] }
}

function partialValue(tree: Node | undefined): unknown {
  return tree === undefined ? undefined : getNodeValue(tree)
}

/** One slip makes the parser complain several times on the same line. */
function firstPerLine(errors: readonly ParseError[], source: ParsedSource): { error: ParseError; place: Place }[] {
  const lines = new Map<number, { error: ParseError; place: Place }>()
  for (const error of errors) {
    const place = { ...placeAt(source, error.offset), pointer: '' }
    if (!lines.has(place.line)) lines.set(place.line, { error, place })
  }
  return [...lines.values()]
}

function duplicateKeys(source: ParsedSource, node: Node, pointer = ''): Finding[] {
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((child, index) => {
    if (node.type !== 'object') return duplicateKeys(source, child, `${pointer}/${index}`)
    const [key, value] = child.children ?? []
    const name = String(key?.value)
    const inner = `${pointer}/${name}`
    const repeated = seen.has(name) ? [createFinding('duplicateKey', { ...placeAt(source, key?.offset ?? 0), pointer: inner }, name, { key: name })] : []
    seen.add(name)
    return [...repeated, ...(value === undefined ? [] : duplicateKeys(source, value, inner))]
  })
}
