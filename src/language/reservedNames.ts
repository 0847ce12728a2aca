import { systemFields } from './systemFields'

const recordKeys = ['id', 'version', 'deletedAt', 'annex', 'missingAnnex', ...Object.keys(systemFields)]
/** Beside the filters in the body of a list query. */
const queryKeys = ['current', 'size', 'orders', 'keyword', 'removed', 'expiry']
const expressionNames = ['row', 'record', 'item', 'user', 'today', 'now', 'cel']
const celWords = ['as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in', 'let', 'loop', 'package', 'namespace', 'null', 'return', 'true', 'var', 'void', 'while']

/** Names no field may bear: records, list queries and expressions use them for themselves. */
export const reservedNames: ReadonlySet<string> = new Set([...recordKeys, ...queryKeys, ...expressionNames, ...celWords])
