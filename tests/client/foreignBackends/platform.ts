import { loginAnswer } from '../clientWorld'
import { account, isRight, type ForeignKind } from './foreignBackend'
import { fileOf, refusalOf, type Asked, type Row } from './records'
import type { StubAnswer, StubRequest } from './stubServer'

const ok = (data: unknown): StubAnswer => ({ body: { code: 0, msg: '', data } })
const refuse = (status: number, code: number, msg: string, more: object = {}): StubAnswer => ({ status, body: { code, msg, ...more } })
const tokenOf = (request: StubRequest) => request.header('access_token')
const versioned = (row: Row | undefined) => row && { version: 1, ...row }

/** The platform itself, as far as a page goes: an envelope with code 0, a list by POST, names of records by `options`. */
export const platform: ForeignKind = {
  dialect: 'main',
  tokenOf,
  expired: refuse(401, 2, '登录已过期，请重新登录'),
  session(request, sessions) {
    if (request.path === '/ry/emp/login/mobilePwd') return isRight(request, ['mobile', 'password']) ? ok({ ...loginAnswer, nickName: account.person, accessToken: sessions.open() }) : refuse(400, 20, '手机号或密码错误')
    if (request.path !== '/ry/emp/loginV2/loginOut') return null
    sessions.close(tokenOf(request))
    return ok(null)
  },
  records({ method, body }, rest, table) {
    const id = rest.slice(1)
    if (method === 'POST' && (rest === '/page' || rest === '/export')) {
      const { current, size, orders, ...filters } = body as { current: number; size: number; orders: { column: string; asc: boolean }[] }
      const ranged = Object.entries(filters as Row).map(([name, value]) => [name, name === 'amount' ? { from: (value as unknown[])[0], to: (value as unknown[])[1] } : value])
      const { records, total } = table.page({ current, size, ...orders[0], filters: Object.fromEntries(ranged) as Asked['filters'] })
      if (rest === '/export') return { file: fileOf(records) }
      return ok({ records: records.map(versioned), total, size, current })
    }
    if (method === 'POST' && rest === '/options') return ok(optionsOf(table.rows(), body))
    if (id !== '' && !table.find(id)) return refuse(404, 4, '记录不存在、已删除或无权查看')
    if (method === 'GET') return ok(versioned(table.find(id)))
    if (method === 'DELETE') return table.remove(id) ? ok(null) : null
    const values = { ...table.find(id), ...body }
    const refusal = refusalOf(values)
    if (refusal) return refuse(400, 5, '填写的内容有误，请检查标红的项', { errors: [{ path: refusal.field, code: 'tooLarge', message: refusal.message }] })
    if (method === 'POST' && rest === '') return ok(versioned(table.insert(body)))
    return method === 'PUT' ? ok(versioned(table.replace(id, values))) : null
  },
}

function optionsOf(rows: readonly Row[], { ids, keyword = '' }: Row): Row[] {
  const found = rows.filter(({ id, name }) => (Array.isArray(ids) ? ids.includes(String(id)) : String(name).includes(String(keyword))))
  return found.map(({ id, name }) => ({ id, label: name }))
}
