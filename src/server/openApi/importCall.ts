import { importModes } from '../../contract/sheet'

/** What an import is sent: a file, and what is to become of it. */
export const importRequest = {
  parameters: [
    { name: 'mode', in: 'query', description: 'commit 写入（默认）；check 只检查，不写入；failed 把有错的行作为表格返回', schema: { enum: importModes } },
    { name: 'key', in: 'query', description: '由调用方生成；同一个 key 只写入一次，重试不会重复', schema: { type: 'string', pattern: '^[\\w-]{8,64}$' } },
  ],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary', description: 'xlsx、csv，或 {rows: [{row, cells}]} 的 JSON' } } } } } },
}

const texts = { type: 'array', items: { type: 'string' } }
const row = { type: 'object', required: ['row', 'cells'], properties: { row: { type: 'integer' }, cells: { type: 'object' } } }
const written = { type: 'object', required: ['created', 'repeated'], properties: { created: { type: 'integer' }, repeated: { type: 'boolean' } } }
const judged = {
  type: 'object', required: ['rows', 'errors', 'failed'],
  properties: { rows: { type: 'array', items: row }, columns: texts, unknown: texts, isPart: { type: 'boolean' }, errors: { type: 'array', items: { type: 'object' } }, failed: { type: 'integer' } },
}

/** Written, or judged; with `accept: application/x-ndjson` the same stands in the last line of several. */
export const importAnswer = { anyOf: [written, judged] }
