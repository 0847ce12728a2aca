import { account, isRight, type ForeignKind, type Sessions } from './foreignBackend'
import { filtersOf, refusalOf } from './records'
import type { StubAnswer, StubRequest } from './stubServer'

const refuse = (status: number, message: string): StubAnswer => ({ status, body: { message } })
const tokenOf = (request: StubRequest) => request.header('authorization').replace('Bearer ', '')
const tokens = (sessions: Sessions) => {
  const token = sessions.open()
  return { body: { token, refreshToken: `refresh-${token}`, expiresIn: 1800 } }
}

/** Plain REST: no envelope, the status tells; a refused field is named; tokens are short-lived and can be renewed. */
export const rest: ForeignKind = {
  dialect: 'rest',
  tokenOf,
  expired: refuse(401, '未登录'),
  session(request, sessions) {
    const call = `${request.method} ${request.path}`
    if (call === 'POST /login') return isRight(request) ? tokens(sessions) : refuse(401, '用户名或密码不正确')
    if (call === 'POST /refresh') {
      const old = String(request.body['refreshToken']).replace('refresh-', '')
      if (!sessions.has(old)) return this.expired
      sessions.close(old)
      return tokens(sessions)
    }
    if (call === 'POST /logout') {
      sessions.close(tokenOf(request))
      return { status: 204 }
    }
    if (call !== 'GET /me') return null
    return sessions.has(tokenOf(request)) ? { body: { id: 7, name: account.person, mobile: '13800000000', orgId: 1, orgName: '长安运输有限公司', roles: ['admin'] } } : this.expired
  },
  records({ method, query, body }, below, table) {
    const id = below.slice(1)
    if (method === 'GET' && id === '') {
      const { records, total } = table.page({ current: Number(query.get('page')), size: Number(query.get('limit')), column: query.get('sort'), asc: query.get('order') !== 'desc', filters: filtersOf(query, ['page', 'limit', 'sort', 'order'], rangeOf) })
      return { body: { items: records, total } }
    }
    if (id !== '' && !table.find(id)) return refuse(404, '没有这条记录')
    if (method === 'GET') return { body: table.find(id) }
    if (method === 'DELETE') return table.remove(id) ? { status: 204 } : refuse(404, '没有这条记录')
    const refusal = refusalOf(body)
    if (refusal) return { status: 422, body: { message: '提交的内容有误', errors: [refusal] } }
    if (method === 'POST' && id === '') return { status: 201, body: table.insert(body) }
    return method === 'PUT' ? { body: table.replace(id, body) } : null
  },
}

function rangeOf(name: string): { field: string; end: 'from' | 'to' } | null {
  const [, field = '', end] = /^(\w+)(From|To)$/.exec(name) ?? []
  return end ? { field, end: end === 'From' ? 'from' : 'to' } : null
}
