import type { ASTNode } from '@marcbachmann/cel-js'
import type { ExpressionProblem } from '../checkExpression'
import { createEnvironment } from '../expressionEnvironment'
import { toPlainExpression } from '../plainNumbers'
import { QueryProblem } from './queryProblem'
import type { QueryCondition, QueryMeasure } from './queryTree'
import { readCondition } from './readCondition'
import { readMeasure } from './readMeasure'
import type { Fields } from './readValue'

const environment = createEnvironment(true)

/** What the gate has let through, read for the database. */
export function conditionOf(text: string, fields: Fields): QueryCondition {
  return readCondition(parse(text).tree, fields)
}

/**
 * The part of a condition that says when its time has come: what the database cannot decide of the rest is left out, so
 * that it holds at least where the condition does.
 */
export function timedPartOf(text: string, fields: Fields): QueryCondition {
  return conjunctsOf(parse(text).tree)
    .map((part) => decidable(part, fields))
    .reduce<QueryCondition>((left, right) => (left.kind === 'always' && left.holds ? right : { kind: 'both', left, right }), { kind: 'always', holds: true })
}

/** Why the database cannot tell when the time of a condition has come; null when it can. */
export function timedProblem(text: string, fields: Fields): ExpressionProblem | null {
  return problemIn(text, (tree) => conjunctsOf(tree).forEach((part) => decidable(part, fields)))
}

/** The same of a figure. */
export function measureOf(text: string, fields: Fields): QueryMeasure {
  return readMeasure(parse(text).tree, fields)
}

/** Why the database cannot decide a condition, or work out a figure, whose types are sound; null when it can. */
export function queryProblem(text: string, fields: Fields, kind: 'condition' | 'measure'): ExpressionProblem | null {
  return problemIn(text, (tree) => (kind === 'condition' ? readCondition(tree, fields) : readMeasure(tree, fields)))
}

function problemIn(text: string, read: (tree: ASTNode) => unknown): ExpressionProblem | null {
  const { tree, sourceOffset } = parse(text)
  try {
    read(tree)
    return null
  } catch (error) {
    if (error instanceof QueryProblem) return { offset: sourceOffset(error.node.start), message: error.message }
    throw error
  }
}

function conjunctsOf(node: ASTNode): readonly ASTNode[] {
  return node.op === '&&' ? (node.args as [ASTNode, ASTNode]).flatMap(conjunctsOf) : [node]
}

/** A part as the database decides it; anything, where it cannot and the present moment has no say in it. */
function decidable(node: ASTNode, fields: Fields): QueryCondition {
  try {
    return readCondition(node, fields)
  } catch (error) {
    if (error instanceof QueryProblem && !namesNow(node)) return { kind: 'always', holds: true }
    throw error
  }
}

function namesNow(node: ASTNode): boolean {
  return node.op === 'id' ? node.args === 'now' : [node.args].flat(2).some((part: unknown) => typeof part === 'object' && part !== null && 'op' in part && namesNow(part as ASTNode))
}

function parse(text: string): { readonly tree: ASTNode; readonly sourceOffset: (offset: number) => number } {
  const { text: plain, sourceOffset } = toPlainExpression(text)
  return { tree: environment.parse(plain).ast, sourceOffset }
}
