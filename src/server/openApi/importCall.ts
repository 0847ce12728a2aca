import { importModes, sheetPurposes } from '../../contract/sheet'

/** What an import is sent: a file, and what is to become of it. */
export const importRequest = {
  parameters: [
    { name: 'mode', in: 'query', description: 'commit 写入（默认）；check 只检查，不写入；failed 把有错的行作为表格返回', schema: { enum: importModes } },
    { name: 'purpose', in: 'query', description: 'new 登记新的记录（默认）；changes 修改已有的：空着的格子不改，“（空）”去掉内容', schema: { enum: sheetPurposes } },
    { name: 'key', in: 'query', description: '由调用方生成；同一个 key 只写入一次，重试不会重复', schema: { type: 'string', pattern: '^[\\w-]{8,64}$' } },
  ],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary', description: 'xlsx、csv，或 {rows: [{row, cells}]} 的 JSON' } } } } } },
}

/** What an export may be asked for besides the list's filters. */
export const exportRequest = {
  parameters: [{ name: 'purpose', in: 'query', description: 'changes 给出可以改了再导入的表格，带每条的记录标识；不写是照列表的列导出', schema: { enum: ['changes'] } }],
}

const texts = { type: 'array', items: { type: 'string' } }
const row = { type: 'object', required: ['row', 'cells'], properties: { row: { type: 'integer' }, cells: { type: 'object' }, mark: { type: 'string' } } }
const written = { type: 'object', required: ['created', 'repeated'], properties: { created: { type: 'integer' }, changed: { type: 'integer' }, repeated: { type: 'boolean' } } }
const judged = {
  type: 'object', required: ['rows', 'errors', 'failed'],
  properties: { rows: { type: 'array', items: row }, columns: texts, unknown: texts, isPart: { type: 'boolean' }, errors: { type: 'array', items: { type: 'object' } }, failed: { type: 'integer' }, changing: { type: 'integer' }, was: { type: 'object', additionalProperties: { type: 'string' } } },
}

/** Written, or judged; with `accept: application/x-ndjson` the same stands in the last line of several. */
export const importAnswer = { anyOf: [written, judged] }
