import { account, isRight, type ForeignKind } from './foreignBackend'
import { fileOf, filtersOf, refusalOf } from './records'
import type { StubAnswer, StubRequest } from './stubServer'

const ok = (result: unknown, message = '', code = 200): StubAnswer => ({ body: { success: true, code, message, result, timestamp: 1_790_000_000_000 } })
const refuse = (message: string): StubAnswer => ({ body: { success: false, code: 500, message, result: null } })
const tokenOf = (request: StubRequest) => request.header('x-access-token')

/** JeecgBoot: everything in `result`; success is 200 in some calls and 0 in others; a write gives a sentence. */
export const jeecgboot: ForeignKind = {
  dialect: 'jeecgboot',
  tokenOf,
  expired: { status: 401, body: { success: false, code: 401, message: 'Token失效，请重新登录', result: null } },
  session(request, sessions) {
    const call = `${request.method} ${request.path}`
    if (call === 'POST /sys/login') {
      if (!isRight(request)) return refuse('用户名或密码错误')
      return ok({ token: sessions.open(), userInfo: { id: 'e9ca23d68d884d4ebb19d07889727dae', username: account.name, realname: account.person, phone: '13800000000', orgCode: '1', orgCodeTxt: '长安运输有限公司' } }, '登录成功')
    }
    if (call !== 'POST /sys/logout') return null
    sessions.close(tokenOf(request))
    return ok(null, '退出登录成功！')
  },
  records({ method, query, body }, rest, table) {
    const call = `${method} ${rest}`
    if (call === 'GET /list' || call === 'GET /exportXls') {
      const filters = filtersOf(query, ['pageNo', 'pageSize', 'column', 'order'], rangeOf)
      const { records, total } = table.page({ current: Number(query.get('pageNo')), size: Number(query.get('pageSize')), column: query.get('column'), asc: query.get('order') !== 'desc', filters })
      if (rest === '/exportXls') return { file: fileOf(records) }
      return ok({ records, total, size: Number(query.get('pageSize')), current: Number(query.get('pageNo')) }, '', 0)
    }
    if (call === 'GET /queryById') {
      const found = table.find(query.get('id'))
      return found ? ok(found) : refuse('未找到对应数据')
    }
    if (call === 'DELETE /delete') return table.remove(query.get('id')) ? ok(null, '删除成功!') : refuse('未找到对应数据')
    const refusal = refusalOf(body)
    if (refusal) return refuse(refusal.message)
    if (call === 'POST /add') return table.insert(body) && ok(null, '添加成功！')
    return call === 'PUT /edit' ? (table.replace(body['id'], body) ? ok('编辑成功!') : refuse('未找到对应数据')) : null
  },
}

function rangeOf(name: string): { field: string; end: 'from' | 'to' } | null {
  const [, field = '', end] = /^(\w+)_(begin|end)$/.exec(name) ?? []
  return end ? { field, end: end === 'begin' ? 'from' : 'to' } : null
}
