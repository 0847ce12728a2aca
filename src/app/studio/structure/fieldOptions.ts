import { isJsonObject } from '../../../language/gate/mergePatch'
import { resolved, type SchemaNode } from '../knowledge'
import { optionTitles } from './texts'

/** How an option is asked for. */
export type OptionKind = 'text' | 'number' | 'bool' | 'choice' | 'dictionary' | 'resource' | 'expression' | 'json'

export interface FieldOption {
  readonly name: string
  readonly kind: OptionKind
  readonly title: string
  readonly help: string
  readonly choices: readonly (string | number)[]
  readonly isRequired: boolean
  /** Asked at once; the others only on demand. */
  readonly isCommon: boolean
}

/** Edited elsewhere: the name by itself, rows of a table on their own tab. */
const elsewhere = new Set(['type', 'title', 'defaultRows'])
const everyday = new Set(['required', 'unique', 'help'])
/** Of a table these are text of their own, long and rarely touched. */
const rare = new Set(['fills', 'rowWhen', 'radar', 'random', 'only', 'where', 'below', 'addText', 'pattern', 'rows', 'kinds'])

/** What may be said of a field of one type, from the same schema that completes what is typed. */
export function fieldOptions(type: string, schema: SchemaNode): FieldOption[] {
  const field = at(schema, ['definitions', 'field'])
  const branches = Array.isArray(field['allOf']) ? (field['allOf'] as SchemaNode[]) : []
  const own = at(branches.find((branch) => at(branch, ['if', 'properties', 'type'])['const'] === type) ?? {}, ['then'])
  const required = new Set((own['required'] ?? []) as string[])
  const common = at(schema, ['definitions', 'common', 'properties'])
  return Object.entries(at(own, ['properties']))
    .filter(([name]) => !elsewhere.has(name))
    .map(([name, part]): FieldOption => {
      const option = resolved(part as SchemaNode, schema)
      const help = typeof option['description'] === 'string' ? option['description'] : ''
      return { name, help, title: optionTitles[name] ?? name, ...kindOf(name, option, help), isRequired: required.has(name), isCommon: everyday.has(name) || (!(name in common) && !rare.has(name)) }
    })
    .toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ isRequired, isCommon, name, kind }: FieldOption): number => (isRequired ? 0 : name === 'required' ? 1 : isCommon && kind !== 'bool' ? 2 : isCommon ? 3 : 4)

function kindOf(name: string, option: SchemaNode, help: string): { kind: OptionKind; choices: readonly (string | number)[] } {
  const words = (Array.isArray(option['anyOf']) ? (option['anyOf'] as SchemaNode[]) : []).map((branch) => branch['const']).filter((word): word is string | number => typeof word === 'string' || typeof word === 'number')
  const kinds: Readonly<Record<string, OptionKind>> = { boolean: 'bool', integer: 'number', number: 'number', string: help.includes('CEL') ? 'expression' : 'text' }
  const isPlain = name !== 'find' && name !== 'default'
  if (name === 'dict') return { kind: 'dictionary', choices: [] }
  if (name === 'ref') return { kind: 'resource', choices: [] }
  if (words.length > 0) return { kind: 'choice', choices: words }
  return { kind: (isPlain ? kinds[String(option['type'])] : undefined) ?? 'json', choices: [] }
}

function at(value: SchemaNode, path: readonly string[]): SchemaNode {
  return path.reduce<SchemaNode>((node, key) => (isJsonObject(node[key]) ? (node[key] as SchemaNode) : {}), value)
}
