import { account, isRight, type ForeignKind } from './foreignBackend'
import { fileOf, filtersOf, refusalOf } from './records'
import type { StubAnswer, StubRequest } from './stubServer'

const done: StubAnswer = { body: { code: 200, msg: '操作成功' } }
const refuse = (msg: string, code = 500): StubAnswer => ({ body: { code, msg } })
const tokenOf = (request: StubRequest) => request.header('authorization').replace('Bearer ', '')

/** RuoYi: HTTP is always 200, the code tells; a write says no more than that it is done. */
export const ruoyi: ForeignKind = {
  dialect: 'ruoyi',
  tokenOf,
  expired: refuse('请求访问：认证失败，无法访问系统资源', 401),
  session(request, sessions) {
    const call = `${request.method} ${request.path}`
    if (call === 'POST /login') return isRight(request) ? { body: { code: 200, msg: '操作成功', token: sessions.open() } } : refuse('用户不存在/密码错误')
    if (call === 'POST /logout') {
      sessions.close(tokenOf(request))
      return { body: { code: 200, msg: '退出成功' } }
    }
    if (call !== 'GET /getInfo') return null
    if (!sessions.has(tokenOf(request))) return this.expired
    return { body: { code: 200, msg: '操作成功', permissions: ['*:*:*'], roles: ['admin'], user: { userId: 1, userName: account.name, nickName: account.person, phonenumber: '13800000000', deptId: 1, dept: { deptId: 1, deptName: '长安运输有限公司' } } } }
  },
  records({ method, query, rawQuery, body }, rest, table) {
    // Tomcat refuses brackets that are not encoded.
    if (/[[\]]/.test(rawQuery)) return { status: 400, body: 'Invalid character found in the request target' }
    // The export is a POST, but reads its filters where the list does.
    if ((method === 'GET' && rest === '/list') || (method === 'POST' && rest === '/export')) {
      const filters = filtersOf(query, ['pageNum', 'pageSize', 'orderByColumn', 'isAsc'], rangeOf)
      const { records, total } = table.page({ current: Number(query.get('pageNum')), size: Number(query.get('pageSize')), column: query.get('orderByColumn'), asc: query.get('isAsc') !== 'desc', filters })
      if (rest === '/export') return { file: fileOf(records) }
      return { body: { code: 200, msg: '查询成功', rows: records, total } }
    }
    if (method === 'GET') {
      const data = table.find(rest.slice(1))
      return { body: { code: 200, msg: '操作成功', ...(data ? { data } : {}) } }
    }
    if (method === 'DELETE') return table.remove(rest.slice(1)) ? done : refuse('操作失败')
    const refusal = refusalOf(body)
    if (refusal) return refuse(refusal.message)
    if (method === 'POST' && rest === '') return table.insert(body) && done
    return method === 'PUT' && rest === '' ? (table.replace(body['id'], body) ? done : refuse('操作失败')) : null
  },
}

function rangeOf(name: string): { field: string; end: 'from' | 'to' } | null {
  const [, end, field = ''] = /^params\[(begin|end)(\w+)\]$/.exec(name) ?? []
  return end ? { field: field.charAt(0).toLowerCase() + field.slice(1), end: end === 'begin' ? 'from' : 'to' } : null
}
