import { systemFields } from './systemFields'

const recordKeys = ['id', 'version', 'deletedAt', 'annex', 'missingAnnex', 'moves', 'readOnly', ...Object.keys(systemFields)]
/** Beside the filters in the body of a list query. */
const queryKeys = ['current', 'size', 'orders', 'keyword', 'removed', 'expiry', 'figure']
const expressionNames = ['row', 'record', 'item', 'user', 'today', 'now']
/** Words of CEL: not even a column may bear one, because `row.in` does not parse. */
export const expressionWords: ReadonlySet<string> = new Set([
  'as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in', 'let', 'loop', 'package', 'namespace',
  'null', 'return', 'true', 'var', 'void', 'while',
])

/** Types of CEL, which stand in expressions under these bare names. */
export const expressionTypes: ReadonlySet<string> = new Set(['type', 'string', 'int', 'uint', 'double', 'bool', 'bytes', 'list', 'map', 'null_type', 'optional', 'google', 'cel'])

/** Names no field may bear: records, list queries and expressions use them for themselves. */
export const reservedNames: ReadonlySet<string> = new Set([...recordKeys, ...queryKeys, ...expressionNames, ...expressionTypes, ...expressionWords])
