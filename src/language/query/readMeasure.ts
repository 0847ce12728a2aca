import type { ASTNode } from '@marcbachmann/cel-js'
import { QueryProblem } from './queryProblem'
import { isDueName, type AggregateName, type QueryArithmetic, type QueryMeasure } from './queryTree'
import { readCondition } from './readCondition'
import { readNumber, readValue, type Fields } from './readValue'

const aggregates: readonly AggregateName[] = ['count', 'sum', 'avg', 'max', 'min', 'distinct']

/** A figure over many records; throws a `QueryProblem` for what is none. */
export function readMeasure(node: ASTNode, fields: Fields): QueryMeasure {
  switch (node.op) {
    case 'value':
      if (typeof node.args === 'number') return { kind: 'number', value: node.args }
      break
    case '+': case '-': case '*': case '/': {
      const [left, right] = node.args as [ASTNode, ASTNode]
      return { kind: 'arithmetic', operator: node.op as QueryArithmetic, left: readMeasure(left, fields), right: readMeasure(right, fields) }
    }
    case 'call': return readAggregate(node, fields)
    case 'id': throw new QueryProblem(node, `“${String(node.args)}”每条记录各有一个值，要放在 sum、avg、max、min、distinct 或 count 里`)
    default:
  }
  throw new QueryProblem(node, '要统计的是 count()、count(条件)、sum、avg、max、min、distinct，以及它们的加减乘除')
}

function readAggregate(node: ASTNode, fields: Fields): QueryMeasure {
  const [name, [argument]] = node.args as [AggregateName, ASTNode[]]
  if (!aggregates.includes(name) && !isDueName(name)) throw new QueryProblem(node, `不能用函数 ${name}，可用的有 ${aggregates.join('、')}`)
  if (name === 'count' || isDueName(name)) return { kind: 'aggregate', name, of: argument === undefined ? null : readCondition(argument, fields) }
  return { kind: 'aggregate', name, of: name === 'distinct' ? readValue(argument!, fields) : readNumber(argument!, fields) }
}
