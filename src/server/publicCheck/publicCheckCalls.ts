import { Type } from '@sinclair/typebox'
import { publicCheckPaths } from '../../contract/publicCheck'
import { defineOpenCall, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { checkRecord } from './checkRecord'

const Fact = Type.Object({
  title: Type.String(), value: Type.String({ title: '照页面显示的样子；表格的为空' }),
  columns: Type.Array(Type.String(), { title: '表格的列名；不是表格的为空' }), rows: Type.Array(Type.Array(Type.String())),
})
const Check = Type.Object({
  title: Type.String(), facts: Type.Array(Fact), alerts: Type.Array(Type.String(), { title: '红字提示' }), lookedFor: Type.Array(Type.String(), { title: '查过的全部情形' }),
  verdict: Type.Union([Type.Literal('alert'), Type.Literal('valid'), Type.Literal('found')], { title: 'alert 有红字，valid 逐条看过没有红字，found 本页不下结论' }),
  checkedAt: Type.String({ title: '查验时刻，ISO 8601' }),
})

/** What anybody does who scans the code of a record. */
export const publicCheckCalls: readonly PlatformCall[] = [
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(publicCheckPaths.check, 'page', 'code'), id: 'publicCheck.check', tag: '扫码核验', summary: '凭核验码核对一条记录：页面的 publicCheck 写明的字段，电话、证号脱敏，不用登录；每个地址十分钟六十次', answer: Check,
    handle: (services, { params: { page = '', code = '' }, request }) => checkRecord(services, page, code, request.ip),
  }),
]
