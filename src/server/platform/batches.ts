import { Type } from '@sinclair/typebox'
import { homeTable } from '../resources/pageTable'
import { createRecords } from '../resources/operations/createRecords'
import { defineCall, type PlatformCall } from './call'
import { Id, strict } from './shapes'

const megabyte = 1024 * 1024
const mostRows = 10_000

const Mode = Type.Union([Type.Literal('all'), Type.Literal('valid')], { title: 'all：有错就一条也不写入；valid：写入没有错的' })
const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: mostRows })
const Batch = Type.Union([Rows, Type.Object({ mode: Type.Optional(Mode), list: Rows }, strict)])
const Answer = Type.Object({
  created: Type.Integer(), failed: Type.Integer(), ids: Type.Array(Type.Union([Id, Type.Null()]), { title: '逐条的新编号，没有写入的为空' }),
  errors: Type.Array(Type.Object({ path: Type.String({ title: '第几条/字段，如 3/plateNo' }), code: Type.String(), message: Type.String() })),
})

/** Many people or vehicles in one call (spec §7), by the rules of their pages. */
export const batchCalls: readonly PlatformCall[] = [
  batchCall('/zzjg/emp/batchAddEmp', 'batch.employees', 'employee', '批量新增人员，一次最多一万条'),
  batchCall('/sbss/veh/batchAddVeh', 'batch.vehicles', 'vehicle', '批量新增车辆，一次最多一万条'),
]

function batchCall(path: string, id: string, resource: string, summary: string): PlatformCall {
  return defineCall({
    client: 'web', method: 'POST', path, id, tag: '批量', summary, query: Type.Object({ mode: Type.Optional(Mode) }, strict), body: Batch, bodyLimit: 40 * megabyte, answer: Answer,
    handle(services, { query, body }) {
      const { list, mode = query.mode ?? 'all' } = Array.isArray(body) ? { list: body } : body
      return createRecords(services, homeTable(services.set, resource).page.id, list, mode)
    },
  })
}
