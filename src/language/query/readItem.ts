import { serialize, type ASTNode } from '@marcbachmann/cel-js'
import { createEnvironment } from '../expressionEnvironment'
import { evaluate } from '../expressions'
import type { Variables } from '../expressionVariables'
import { toPlainExpression } from '../plainNumbers'
import { QueryProblem } from './queryProblem'
import type { QueryCondition, QueryValue } from './queryTree'
import { readCondition } from './readCondition'
import type { Fields } from './readValue'

export interface JudgedItems {
  /** What the database decides; every record for which all of it holds is to be judged further, unless `isAll`. */
  readonly conditions: readonly QueryCondition[]
  /** Whether that is the whole condition. */
  readonly isAll: boolean
}

/** What records that are looked for have to be like. */
const sought = 'item'
const orders = ['<', '<=', '>', '>=']

/**
 * Of a condition on records that are looked for, each called `item`, those parts between its `&&` that the database can decide.
 * Whatever else it names is the same for all of them: its value stands in its place.
 */
export function conditionsOnItem(when: string, fields: Fields, variables: Variables): JudgedItems {
  const parts = partsOf(parse(when)).map((part) => readPart(part, fields, variables))
  const conditions = parts.filter((part) => part !== null)
  return { conditions, isAll: conditions.length === parts.length }
}

/** Null for what the database cannot decide as an expression would be evaluated. */
function readPart(part: ASTNode, fields: Fields, variables: Variables): QueryCondition | null {
  try {
    if (orders.includes(part.op) && (part.args as ASTNode[]).some((side) => !names(side) && isUnknown(side, variables))) return { kind: 'always', holds: false }
    const condition = readCondition(withValues(part, variables), fields)
    return isDecidedAlike(condition) ? condition : null
  } catch (error) {
    if (error instanceof QueryProblem) return null
    throw error
  }
}

/** The tree with the fields of the record under their bare names, and values in the place of everything that does not depend on it. */
function withValues(node: ASTNode, variables: Variables): ASTNode {
  if (!names(node)) return valueNode(node, evaluate(textOf(node), variables))
  const inner = (part: ASTNode) => withValues(part, variables)
  switch (node.op) {
    case '.': {
      const [owner, name] = node.args
      if (owner.op === 'id' && owner.args === sought) return changed(node, 'id', name)
      break
    }
    case '!_': case '-_': return changed(node, node.op, inner(node.args))
    case 'list': return changed(node, node.op, node.args.map(inner))
    case 'call': return changed(node, node.op, [node.args[0], node.args[1].map(inner)])
    case 'rcall':
      if (node.args[0] === 'startsWith') return changed(node, node.op, [node.args[0], inner(node.args[1]), node.args[2].map(inner)])
      break
    case '&&': case '||': case '==': case '!=': case '<': case '<=': case '>': case '>=': case 'in': case '+': case '-': case '*': case '/':
      return changed(node, node.op, node.args.map(inner))
    default:
  }
  throw new QueryProblem(node, `The database does not know '${node.op}'`)
}

function valueNode(node: ASTNode, value: unknown): ASTNode {
  if (Array.isArray(value)) return changed(node, 'list', value.map((one) => valueNode(node, one)))
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return changed(node, 'value', value)
  throw new QueryProblem(node, 'It cannot be decided')
}

function changed({ start }: ASTNode, op: string, args: unknown): ASTNode {
  return { start, op, args } as unknown as ASTNode
}

function isUnknown(node: ASTNode, variables: Variables): boolean {
  return (evaluate(textOf(node), variables) ?? null) === null
}

/** Words by size, and moments written otherwise than records hold them, are compared letter by letter, as no database does. */
function isDecidedAlike(condition: QueryCondition): boolean {
  switch (condition.kind) {
    case 'both': case 'either': return isDecidedAlike(condition.left) && isDecidedAlike(condition.right)
    case 'not': return isDecidedAlike(condition.part)
    case 'compare': return !(orders.includes(condition.operator) && condition.left.type === 'text') && [condition.left, condition.right].every(isWrittenAsHeld)
    default: return true
  }
}

function isWrittenAsHeld(value: QueryValue): boolean {
  return value.kind !== 'constant' || value.type !== 'moment' || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(String(value.value))
}

const trees = new Map<string, ASTNode>()
const texts = new WeakMap<ASTNode, string>()
const naming = new WeakMap<ASTNode, boolean>()
const mostTrees = 1000
const environment = createEnvironment(true)

function parse(text: string): ASTNode {
  const known = trees.get(text)
  if (known) return known
  if (trees.size >= mostTrees) trees.clear()
  const tree = environment.parse(toPlainExpression(text).text).ast
  trees.set(text, tree)
  return tree
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  return node.op === '&&' ? node.args.flatMap(partsOf) : [node]
}

function textOf(node: ASTNode): string {
  const text = texts.get(node) ?? serialize(node)
  texts.set(node, text)
  return text
}

/** Whether it depends on the record that is looked at. */
function names(node: ASTNode): boolean {
  const known = naming.get(node)
  if (known !== undefined) return known
  const found = (node.op === 'id' && node.args === sought) || [node.args].flat(2).some((part) => isNode(part) && names(part))
  naming.set(node, found)
  return found
}

function isNode(part: unknown): part is ASTNode {
  return typeof part === 'object' && part !== null && 'op' in part
}
