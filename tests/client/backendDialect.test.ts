import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeAnswer, decodeFound, decodeOptions, decodePage, encodeListQuery, encodeValues, withNames } from '../../src/client/backendDialect'
import { RequestError } from '../../src/client/requestError'
import type { ListQuery } from '../../src/contract/listQuery'
import type { BackendFile } from '../../src/language/backendFile'
import { vehiclePage } from '../engine/list/vehiclePage'

const backend = (name: string) => JSON.parse(readFileSync(`schemas/backends/${name}.json`, 'utf8')) as BackendFile
const page = vehiclePage()

const query: ListQuery = {
  current: 2, size: 50, orders: [{ column: 'checkDate', asc: false }, { column: 'plateNo', asc: true }],
  filters: { plateNo: '陕A', kind: ['bus', 'van'], seats: [20, null] }, keyword: '客车', removed: false,
}

describe('a list query in the words of a backend', () => {
  const cases: [string, Record<string, unknown>][] = [
    ['main', { current: 2, size: 50, orders: query.orders, plateNo: '陕A', kind: ['bus', 'van'], seats: [20, null], keyword: '客车' }],
    ['ruoyi', { pageNum: 2, pageSize: 50, orderByColumn: 'checkDate', isAsc: 'desc', plateNo: '陕A', kind: ['bus', 'van'], 'params[beginSeats]': 20, keyword: '客车' }],
    ['jeecgboot', { pageNo: 2, pageSize: 50, column: 'checkDate', order: 'desc', plateNo: '陕A', kind: ['bus', 'van'], seats_begin: 20, keyword: '客车' }],
    ['rest', { page: 2, limit: 50, sort: 'checkDate', order: 'desc', plateNo: '陕A', kind: ['bus', 'van'], seatsFrom: 20, keyword: '客车' }],
  ]
  it.each(cases)('pages, sorts and filters as %s does', (name, expected) => {
    expect(encodeListQuery(backend(name), page, query)).toEqual(expected)
  })

  it('asks for the recycle bin only where it is meant', () => {
    expect(encodeListQuery(backend('main'), page, { ...query, removed: true })).toMatchObject({ removed: true })
    expect(encodeListQuery(backend('main'), page, query)).not.toHaveProperty('removed')
  })
})

describe('one page of a list out of an answer', () => {
  const record = { id: 7, plateNo: '陕A10001' }
  const cases: [string, unknown][] = [
    ['main', { code: 0, msg: '', data: { records: [record], total: 31, size: 50, current: 2 } }],
    ['ruoyi', { code: 200, msg: '查询成功', rows: [record], total: 31 }],
    ['jeecgboot', { code: 200, success: true, message: '', result: { records: [record], total: 31 } }],
    ['rest', { items: [record], total: 31 }],
  ]
  it.each(cases)('is the same from %s', (name, body) => {
    expect(decodePage(backend(name), { status: 200, body }, query)).toEqual({
      current: 2, size: 50, total: 31,
      records: [{ id: '7', plateNo: '陕A10001', version: 0, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, deletedAt: null }],
    })
  })

  it('has no total where the backend does not count', () => {
    const body = { code: 0, msg: '', data: { records: [], total: null } }
    expect(decodePage(backend('main'), { status: 200, body }, query).total).toBeNull()
  })

  it('names the place where the rows should have been', () => {
    expect(() => decodePage(backend('ruoyi'), { status: 200, body: { code: 200, msg: '' } }, query)).toThrow('应答中没有列表：后端 ruoyi 的 rows 不是数组')
  })
})

describe('what every record has', () => {
  const ruoyi = backend('ruoyi')
  const renamed: BackendFile = { ...ruoyi, answer: { ...ruoyi.answer, record: { ...ruoyi.answer.record, id: 'postId' } } }

  it('is read, sorted and filtered by under the names of the backend', () => {
    const body = { code: 200, rows: [{ postId: 3, createTime: '2026-11-01 08:00:00' }], total: '1' }
    expect(decodePage(renamed, { status: 200, body }, query)).toMatchObject({ total: 1, records: [{ id: '3', createdAt: '2026-11-01 08:00:00' }] })
    expect(encodeListQuery(renamed, page, { ...query, orders: [{ column: 'createdAt', asc: true }], filters: {} })).toMatchObject({ orderByColumn: 'createTime' })
  })

  it('bears on one page the names that this page says, in lists, filters and what is written', () => {
    const named = withNames(backend('ruoyi'), { id: 'postId', kind: 'type' })
    const { records } = decodePage(named, { status: 200, body: { code: 200, rows: [{ postId: 3, type: 'bus', createTime: '2026-11-01 08:00:00' }], total: 1 } }, query)
    expect(records[0]).toMatchObject({ id: '3', kind: 'bus', createdAt: '2026-11-01 08:00:00' })
    expect(encodeListQuery(named, page, { ...query, orders: [{ column: 'kind', asc: true }] })).toMatchObject({ orderByColumn: 'type', type: ['bus', 'van'] })
    expect(encodeValues(named, { kind: 'bus', plateNo: '陕A10001' })).toEqual({ type: 'bus', plateNo: '陕A10001' })
    expect(withNames(backend('ruoyi'), undefined)).toEqual(backend('ruoyi'))
  })

  it('stands on pages that are counted as the backend counts', () => {
    const rest = backend('rest')
    const paged = (paging: 'zero' | 'records') => encodeListQuery({ ...rest, request: { ...rest.request, paging } }, page, { ...query, current: 3, size: 20 })
    expect([paged('zero')['page'], paged('records')['page']]).toEqual([2, 40])
  })

  it('is missing where a backend answers with success and nothing', () => {
    expect(() => decodeFound(ruoyi, { status: 200, body: { code: 200, msg: '操作成功' } })).toThrow('记录不存在')
  })

  it('may be an empty id: the own record before it is first saved', () => {
    expect(decodeFound(backend('main'), { status: 200, body: { code: 0, msg: '', data: { id: '', copies: 2 } } })).toMatchObject({ id: '', copies: 2 })
  })
})

describe('a refusal', () => {
  const failure = (name: string, status: number, body: unknown) => {
    try {
      decodeAnswer(backend(name), { status, body })
    } catch (error) {
      if (error instanceof RequestError) return { message: error.message, code: error.code, status: error.status, errors: error.errors, data: error.data }
      throw error
    }
    throw new Error('the answer was taken for a success')
  }

  it('keeps code, field errors and data of the envelope', () => {
    const errors = [{ path: 'plateNo', code: 'plate', message: '车牌号不是有效的号牌号码' }]
    expect(failure('main', 400, { code: 5, msg: '填写的内容有误', errors, data: { a: 1 } })).toEqual({ message: '填写的内容有误', code: 5, status: 400, errors, data: { a: 1 } })
  })

  it('is a refusal with every status but 200, whatever the code says', () => {
    expect(failure('main', 500, { code: 0, msg: '' })).toMatchObject({ code: 1, status: 500 })
  })

  it.each([['main', 200, { code: 2, msg: '登录已过期' }], ['main', 401, 'no envelope'], ['ruoyi', 200, { code: 401, msg: '认证失败' }], ['rest', 401, {}]])(
    'of an expired session is code 2 from %s', (name, status, body) => {
      expect(failure(name, status, body).code).toBe(2)
    },
  )

  it.each([[403, 3], [404, 4], [413, 11], [429, 13], [502, 14], [503, 14], [418, 1]])('without an envelope takes its meaning from status %i', (status, code) => {
    expect(failure('main', status, '<html>nginx</html>')).toMatchObject({ code, errors: [], data: null })
  })

  it('shows the message of the web API, which is named errmsg', () => {
    expect(failure('web', 200, { code: 9001, errmsg: '车辆不在服务期' })).toMatchObject({ message: '车辆不在服务期', code: 1 })
  })

  it('is also an answer that is no answer', () => {
    expect(failure('main', 200, '<html>login</html>')).toMatchObject({ message: '服务器的应答无法识别，请联系管理员', code: 1 })
  })
})

describe('options', () => {
  it('are read from a list and from a page alike', () => {
    expect(decodeOptions(backend('main'), { status: 200, body: { code: 0, msg: '', data: [{ id: 1, label: '张三' }] } })).toEqual([{ id: '1', label: '张三' }])
    expect(decodeOptions(backend('ruoyi'), { status: 200, body: { code: 200, msg: '', rows: [{ id: 1, label: '张三' }] } })).toEqual([{ id: '1', label: '张三' }])
  })
})
