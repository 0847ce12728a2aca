import type { ASTNode, Environment, ParseError, TypeError as CelTypeError } from '@marcbachmann/cel-js'
import { nearestWord } from './didYouMean'
import { createEnvironment } from './expressionEnvironment'
import { toPlainExpression } from './plainNumbers'
import { expressionTypes, expressionWords } from './reservedNames'

/** What a variable of an expression is; `fields` and `rows` know the names inside. */
export type ExpressionType =
  | 'string' | 'double' | 'bool' | 'list<string>' | 'map' | 'list<map>' | 'dyn'
  | { readonly fields: Readonly<Record<string, ExpressionType>> }
  | { readonly rows: Readonly<Record<string, ExpressionType>> }

/** What is wrong with an expression, and where in its text. */
export interface ExpressionProblem {
  readonly message: string
  /** From 0. */
  readonly offset: number
}

type CelError = ParseError | CelTypeError

/** No variables of its own; every check registers its variables on a copy. */
const emptyEnvironment = createEnvironment(false)

const typeNames: Readonly<Record<string, string>> = {
  string: '文字', double: '数字', int: '数字', bool: '“成立或不成立”', 'list<string>': '文字列表', 'list<double>': '数字列表', map: '对象', list: '列表',
}

/** Checks expressions over the same variables; null when one is sound. With `expected` its value must be of that type. */
export type ExpressionChecker = (text: string, expected?: string) => ExpressionProblem | null

/**
 * A checker for the expressions of one page, and what functions it has beyond the common ones. A page has hundreds of
 * variables and an expression names two or three: each is registered when a text first names it.
 */
export function createExpressionChecker(variables: Readonly<Record<string, ExpressionType>>, registerMore: (environment: Environment) => void = () => undefined): ExpressionChecker {
  const environmentFor = createLazyEnvironment(variables, registerMore)
  return (text, expected) => {
    const plain = toPlainExpression(text)
    const environment = environmentFor(plain.text)
    const result = environment.check(plain.text)
    if (!result.valid) return toProblem(result.error as CelError, variables, plain.sourceOffset)
    const emptyText = findEmptyText(environment.parse(plain.text).ast)
    if (emptyText !== null) return { offset: plain.sourceOffset(emptyText), message: "与 '' 比较没有意义：没有填写的值是 null，请写 null" }
    return fits(result.type ?? 'dyn', expected ?? 'dyn') ? null : { offset: 0, message: `结果应是${nameOf(expected)}，这里是${nameOf(result.type)}` }
  }
}

function createLazyEnvironment(variables: Readonly<Record<string, ExpressionType>>, registerMore: (environment: Environment) => void): (text: string) => Environment {
  let environment: Environment | undefined
  const registered = new Set<string>()
  return (text) => {
    if (environment === undefined) registerMore(environment = emptyEnvironment.clone())
    for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) {
      if (registered.has(name) || !Object.hasOwn(variables, name) || isTaken(name)) continue
      registered.add(name)
      environment.registerVariable(name, registerType(environment, name, variables[name]!))
    }
    return environment
  }
}

/** Parses an expression and checks its types; null when it is sound. */
export function checkExpression(text: string, variables: Readonly<Record<string, ExpressionType>>, expected?: string): ExpressionProblem | null {
  return createExpressionChecker(variables)(text, expected)
}

/** The library's name for a type; records get a type of their own, so that a wrong name inside is found. */
function registerType(environment: Environment, path: string, type: ExpressionType): string {
  if (typeof type === 'string') return type
  const typeName = `Record_${path}`
  const inner = Object.entries('fields' in type ? type.fields : type.rows)
  environment.registerType(typeName, { fields: Object.fromEntries(inner.map(([name, value]) => [name, registerType(environment, `${path}_${name}`, value)])) })
  return 'fields' in type ? typeName : `list<${typeName}>`
}

/** A field may not be called so; where one is, that is its finding. */
function isTaken(name: string): boolean {
  return expressionWords.has(name) || expressionTypes.has(name)
}

function nameOf(type: string | undefined): string {
  return typeNames[type ?? ''] ?? type ?? ''
}

function fits(type: string, expected: string): boolean {
  if (type === 'dyn' || expected === 'dyn' || type === expected) return true
  if (expected === 'double') return type === 'int'
  const familyOf = (name: string) => /^(list|map)/.exec(name)?.[0]
  return familyOf(expected) !== undefined && (familyOf(type) === familyOf(expected) || type.startsWith('Record_'))
}

function toProblem(error: CelError, variables: Readonly<Record<string, ExpressionType>>, sourceOffset: (offset: number) => number): ExpressionProblem {
  const summary = error.summary.replaceAll(/Record_\w+/g, 'map')
  return { offset: sourceOffset(error.range?.start ?? 0), message: toSentence(error.code, summary, variables) }
}

function toSentence(code: string, summary: string, variables: Readonly<Record<string, ExpressionType>>): string {
  const name = /(?:Unknown variable|No such key): (\w+)/.exec(summary)?.[1] ?? ''
  const suggestion = (known: Iterable<string>) => {
    const near = nearestWord(name, known)
    return near === null ? '' : `，是否要写“${near}”？`
  }
  if (code === 'unknown_variable') return `没有名为“${name}”的变量${suggestion(Object.keys(variables))}`
  if (code === 'no_such_key') return `没有名为“${name}”的字段${suggestion(innerNames(variables))}`
  if (code === 'no_such_overload') return `类型不符：${inChinese(summary.replace('no such overload: ', ''))}`
  if (code === 'no_matching_overload') return `没有这样的函数：${inChinese(summary.replace('found no matching overload for ', ''))}`
  if (code === 'invalid_logical_operand') return `&& 和 || 的两边必须成立或不成立：${summary}`
  if (code === 'incompatible_ternary_branches') return `“条件 ? 甲 : 乙”的甲乙类型必须相同：${summary}（size() 的结果请写 double(size(…))）`
  return summary
}

function inChinese(types: string): string {
  return types.replaceAll(/list<\w+>|string|double|int|bool|map<dyn, dyn>|map/g, (type) => typeNames[type] ?? type)
}

function innerNames(variables: Readonly<Record<string, ExpressionType>>): string[] {
  return Object.values(variables).flatMap((type) => (typeof type === 'string' ? [] : Object.keys('fields' in type ? type.fields : type.rows)))
}

/** Offset of a comparison with the empty text, which never holds because blank values are null. */
function findEmptyText(node: ASTNode): number | null {
  if ((node.op === '==' || node.op === '!=') && node.args.some((side) => side.op === 'value' && side.args === '')) return node.start
  for (const child of childrenOf(node.args)) {
    const found = findEmptyText(child)
    if (found !== null) return found
  }
  return null
}

function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf)
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : []
}
