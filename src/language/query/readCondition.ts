import type { ASTNode } from '@marcbachmann/cel-js'
import { QueryProblem } from './queryProblem'
import type { QueryComparison, QueryCondition, QueryValue } from './queryTree'
import { isDay, isNull, readValue, typeName, type Fields } from './readValue'

/** A condition as the database can decide it; throws a `QueryProblem` for any other. */
export function readCondition(node: ASTNode, fields: Fields): QueryCondition {
  switch (node.op) {
    case '&&': case '||': {
      const [left, right] = node.args as [ASTNode, ASTNode]
      return { kind: node.op === '&&' ? 'both' : 'either', left: readCondition(left, fields), right: readCondition(right, fields) }
    }
    case '!_': return { kind: 'not', part: readCondition(node.args as ASTNode, fields) }
    case '==': case '!=': case '<': case '<=': case '>': case '>=': return readComparison(node, fields)
    case 'in': return readIn(node, fields)
    case 'rcall': return readStartsWith(node, fields)
    case 'value':
      if (typeof node.args === 'boolean') return { kind: 'always', holds: node.args }
      break
    case 'id': case '.': {
      const value = readValue(node, fields)
      if (value.type === 'bool') return { kind: 'flag', value }
      break
    }
    default:
  }
  throw new QueryProblem(node, '条件里只能用比较、in、startsWith、&&、||、!')
}

function readComparison(node: ASTNode, fields: Fields): QueryCondition {
  const [left, right] = node.args as [ASTNode, ASTNode]
  const operator = node.op as QueryComparison
  if (isNull(left) || isNull(right)) {
    if (operator !== '==' && operator !== '!=') throw new QueryProblem(node, 'null 只能用 == 和 != 比较')
    return { kind: 'blank', value: readValue(isNull(left) ? right : left, fields), isBlank: operator === '==' }
  }
  const [one, other] = alike(readValue(left, fields), readValue(right, fields), node)
  if (one.type === 'list' || one.type === 'rows') throw new QueryProblem(node, `${typeName(one.type)}不能这样比较，请用 '值' in 字段，或 size(字段)`)
  return { kind: 'compare', operator, left: one, right: other }
}

/** Both sides of one type: a day or moment written as text becomes one. */
function alike(left: QueryValue, right: QueryValue, node: ASTNode): readonly [QueryValue, QueryValue] {
  const [one, other] = [asType(left, right.type), asType(right, left.type)]
  if (one.type === other.type) return [one, other]
  const cure = [one.type, other.type].sort().join() === 'date,moment' ? '，请写 dayOf(…)' : ''
  throw new QueryProblem(node, `${typeName(one.type)}不能与${typeName(other.type)}比较${cure}`)
}

function asType(value: QueryValue, wanted: QueryValue['type']): QueryValue {
  if (value.kind !== 'constant' || value.type !== 'text') return value
  const text = String(value.value)
  if (wanted === 'date' && isDay(text)) return { ...value, type: 'date' }
  return wanted === 'moment' && !Number.isNaN(Date.parse(text)) ? { ...value, type: 'moment' } : value
}

function readIn(node: ASTNode, fields: Fields): QueryCondition {
  const [left, right] = node.args as [ASTNode, ASTNode]
  const value = readValue(left, fields)
  if (right.op !== 'list') {
    const list = readValue(right, fields)
    if (list.type !== 'list') throw new QueryProblem(right, `in 的右边要多选字段或 [ ]，它是${typeName(list.type)}`)
    return { kind: 'contains', list, value }
  }
  const values = (right.args as ASTNode[]).map((item) => alike(value, readValue(item, fields), item)[1])
  return { kind: 'among', value, values }
}

function readStartsWith(node: ASTNode, fields: Fields): QueryCondition {
  const [name, target, args] = node.args as [string, ASTNode, ASTNode[]]
  if (name !== 'startsWith' || args.length !== 1) throw new QueryProblem(node, `条件里不能用 ${name}`)
  return { kind: 'startsWith', value: readValue(target, fields), start: readValue(args[0]!, fields) }
}
