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

/** The same of a figure. */
export function measureOf(text: string, fields: Fields): QueryMeasure {
  return readMeasure(parse(text).tree, fields)
}

/** Why the database cannot decide a condition, or work out a figure, whose types are sound; null when it can. */
export function queryProblem(text: string, fields: Fields, kind: 'condition' | 'measure'): ExpressionProblem | null {
  const { tree, sourceOffset } = parse(text)
  try {
    if (kind === 'condition') readCondition(tree, fields)
    else readMeasure(tree, fields)
    return null
  } catch (error) {
    if (error instanceof QueryProblem) return { offset: sourceOffset(error.node.start), message: error.message }
    throw error
  }
}

function parse(text: string): { readonly tree: ASTNode; readonly sourceOffset: (offset: number) => number } {
  const { text: plain, sourceOffset } = toPlainExpression(text)
  return { tree: environment.parse(plain).ast, sourceOffset }
}
