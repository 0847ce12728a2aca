import type { ASTNode } from '@marcbachmann/cel-js'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { StorageType } from '../../fields/fieldType'
import { datedFields } from '../datedFields'
import { fieldOrSystemField } from '../systemFields'
import { QueryProblem } from './queryProblem'
import type { QueryArithmetic, QueryFunction, QueryType, QueryValue } from './queryTree'

export type Fields = Readonly<Record<string, FieldDefinition>>

const typeOfStorage: Readonly<Record<StorageType, QueryType | null>> = {
  text: 'text', integer: 'number', decimal: 'number', boolean: 'bool', date: 'date', timestamp: 'moment', textArray: 'list', json: null,
}

const functions: Readonly<Record<QueryFunction, { readonly args: readonly (readonly QueryType[])[]; readonly type: QueryType }>> = {
  addDays: { args: [['date', 'moment'], ['number']], type: 'date' },
  addMonths: { args: [['date', 'moment'], ['number']], type: 'date' },
  addMinutes: { args: [['date', 'moment'], ['number']], type: 'moment' },
  dayOf: { args: [['date', 'moment']], type: 'date' },
  days: { args: [['date', 'moment'], ['date', 'moment']], type: 'number' },
  minutes: { args: [['date', 'moment'], ['date', 'moment']], type: 'number' },
  size: { args: [['list', 'rows']], type: 'number' },
  round: { args: [['number'], ['number']], type: 'number' },
}

/** What is known of who asks; of some only where a condition says who may read. */
const userValues: Readonly<Record<string, QueryValue>> = {
  id: { kind: 'given', type: 'text', name: 'userId' },
  orgId: { kind: 'given', type: 'text', name: 'userOrgId' },
  roles: { kind: 'given', type: 'list', name: 'userRoles' },
  orgs: { kind: 'given', type: 'list', name: 'userOrgs' },
  regions: { kind: 'given', type: 'list', name: 'userRegions' },
}

const typeNames: Readonly<Record<QueryType, string>> = { text: '文字', number: '数字', bool: '是否', date: '日期', moment: '日期时间', list: '多选', rows: '表格' }

/** A value as the database can have it; throws a `QueryProblem` for any other. */
export function readValue(node: ASTNode, fields: Fields): QueryValue {
  switch (node.op) {
    case 'value': return readConstant(node)
    case 'id': return readName(node, node.args as string, fields)
    case '.': return readMember(node, fields)
    case '-_': return { kind: 'arithmetic', type: 'number', operator: '-', left: { kind: 'constant', type: 'number', value: 0 }, right: readNumber(node.args as ASTNode, fields) }
    case '+': case '-': case '*': case '/': {
      const [left, right] = node.args as [ASTNode, ASTNode]
      return { kind: 'arithmetic', type: 'number', operator: node.op as QueryArithmetic, left: readNumber(left, fields), right: readNumber(right, fields) }
    }
    case 'call': return readCall(node, fields)
    default: throw new QueryProblem(node, '这里只能用字段、文字、数字、today、now、user 和 addDays、addMonths、addMinutes、dayOf、days、minutes、size、round')
  }
}

/** A number; throws for anything else. */
export function readNumber(node: ASTNode, fields: Fields): QueryValue {
  const value = readValue(node, fields)
  if (value.type !== 'number') throw new QueryProblem(node, `这里要数字，它是${typeNames[value.type]}`)
  return value
}

/** `null` as authors write it; `toPlainExpression` has wrapped it. */
export function isNull(node: ASTNode): boolean {
  if (node.op === 'value') return node.args === null
  return node.op === 'call' && node.args[0] === 'dyn' && isNull((node.args[1] as ASTNode[])[0]!)
}

/** The words under which types are known to authors. */
export const typeName = (type: QueryType): string => typeNames[type]

function readConstant(node: ASTNode): QueryValue {
  const value: unknown = node.args
  if (typeof value === 'string') return { kind: 'constant', type: 'text', value }
  if (typeof value === 'boolean') return { kind: 'constant', type: 'bool', value }
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'constant', type: 'number', value: Number(value) }
  throw new QueryProblem(node, 'null 只能用 == 和 != 比较')
}

function readName(node: ASTNode, name: string, fields: Fields): QueryValue {
  if (name === 'today') return { kind: 'given', type: 'date', name: 'today' }
  if (name === 'now') return { kind: 'given', type: 'moment', name: 'now' }
  const field = fieldOrSystemField(fields, name)
  if (field === undefined) throw new QueryProblem(node, `没有名为“${name}”的字段`)
  const type = field.type === 'table' ? 'rows' : typeOfStorage[fieldTypeOf(field).storage]
  if (type === null) throw new QueryProblem(node, `“${field.title}”是${fieldTypeOf(field).title}，不能比较`)
  if (datedFields(fields).has(name)) throw new QueryProblem(node, `“${field.title}”随日期自己变化，保存的值会过时，请直接写出它的条件`)
  return { kind: 'field', type, name }
}

function readMember(node: ASTNode, fields: Fields): QueryValue {
  const [owner, name] = node.args as [ASTNode, string]
  if (owner.op === 'id' && owner.args === 'record' && name !== 'id') return readName(node, name, fields)
  if (owner.op === 'id' && owner.args === 'user' && Object.hasOwn(userValues, name)) return userValues[name]!
  if (owner.op === 'id' && owner.args === 'row') return readName(node, `row.${name}`, fields)
  throw new QueryProblem(node, `不能用“${name}”，只能用 user.id 和 user.orgId`)
}

function readCall(node: ASTNode, fields: Fields): QueryValue {
  const [name, args] = node.args as [string, ASTNode[]]
  if (name === 'double' && args.length === 1) return readNumber(args[0]!, fields)
  const signature = Object.hasOwn(functions, name) ? functions[name as QueryFunction] : undefined
  if (signature === undefined) throw new QueryProblem(node, `不能用函数 ${name}，可用的有 ${Object.keys(functions).join('、')}`)
  const values = args.map((arg, index) => {
    const wanted = signature.args[index] ?? []
    const value = toDate(readValue(arg, fields), wanted)
    if (!wanted.includes(value.type)) throw new QueryProblem(arg, `${name} 这里要${wanted.map(typeName).join('或')}，它是${typeName(value.type)}`)
    return value
  })
  return { kind: 'call', type: signature.type, name: name as QueryFunction, args: values }
}

/** A day or a moment written as text is one where one is wanted. */
function toDate(value: QueryValue, wanted: readonly QueryType[]): QueryValue {
  if (value.kind !== 'constant' || value.type !== 'text') return value
  if (wanted.includes('date') && isDay(String(value.value))) return { ...value, type: 'date' }
  return wanted.includes('moment') && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(String(value.value)) && !Number.isNaN(Date.parse(String(value.value))) ? { ...value, type: 'moment' } : value
}

/** A calendar day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}
