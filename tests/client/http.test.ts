import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { createHttp } from '../../src/client/http'
import { CancelledError, RequestError } from '../../src/client/requestError'

const config = { apiUrl: '/api/', platformUrl: '/platform', webUrl: '/web' }

/** A line that fails as often as it is told and then answers. */
function line(failures: number, code = AxiosError.ERR_NETWORK) {
  const sent: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (request) => {
    sent.push(request)
    if (sent.length <= failures) throw new AxiosError('failed', code, request)
    return { data: { code: 0, data: 'here' }, status: 200, statusText: 'OK', headers: {}, config: request }
  }
  return { sent, adapter }
}

describe('the http client', () => {
  it('sends each call to the base of its client, with 30 seconds to answer', async () => {
    const { sent, adapter } = line(0)
    const http = createHttp({ config, adapter })
    await http({ client: 'main', method: 'POST', path: '/veh/page', headers: { access_token: 't' }, body: { current: 1 } })
    await http({ client: 'platform', method: 'GET', path: '/scyy' })
    expect(sent.map(({ baseURL, url, timeout }) => [baseURL, url, timeout])).toEqual([['/api', '/veh/page', 30_000], ['/platform', '/scyy', 30_000]])
    expect(sent[0]?.headers.get('access_token')).toBe('t')
    expect(JSON.parse(String(sent[0]?.data))).toEqual({ current: 1 })
  })

  it("prefers the user's own web address, without its trailing slash", async () => {
    const { sent, adapter } = line(0)
    await createHttp({ config, adapter, webApiUrl: () => 'https://county.example/api/' })({ client: 'web', method: 'GET', path: '/a' })
    expect(sent[0]?.baseURL).toBe('https://county.example/api')
  })

  it('asks once more for what it reads when the line was lost', async () => {
    const { sent, adapter } = line(1)
    const answer = await createHttp({ config, adapter })({ client: 'main', method: 'POST', path: '/veh/page', isRead: true })
    expect(answer).toEqual({ status: 200, body: { code: 0, data: 'here' } })
    expect(sent).toHaveLength(2)
  })

  it('gives up after the second loss, with a reason', async () => {
    const { sent, adapter } = line(5)
    await expect(createHttp({ config, adapter })({ client: 'main', method: 'GET', path: '/a', isRead: true })).rejects.toThrow('网络连接失败，请检查网络后重试')
    expect(sent).toHaveLength(2)
  })

  it('never repeats a write', async () => {
    const { sent, adapter } = line(1)
    const written = createHttp({ config, adapter })({ client: 'main', method: 'POST', path: '/veh' })
    await expect(written).rejects.toBeInstanceOf(RequestError)
    expect(sent).toHaveLength(1)
  })

  it('does not repeat what has timed out', async () => {
    const { sent, adapter } = line(1, AxiosError.ECONNABORTED)
    await expect(createHttp({ config, adapter })({ client: 'main', method: 'GET', path: '/a', isRead: true })).rejects.toThrow('30秒')
    expect(sent).toHaveLength(1)
  })

  it('tells a request that was taken back from one that failed', async () => {
    const abort = new AbortController()
    abort.abort()
    const { adapter } = line(0)
    await expect(createHttp({ config, adapter })({ client: 'main', method: 'GET', path: '/a', isRead: true, signal: abort.signal })).rejects.toBeInstanceOf(CancelledError)
  })

  it('reads the refusal where a file was asked for', async () => {
    const adapter: AxiosAdapter = async (request) => ({ data: new Blob(['{"code":3,"msg":"无权导出"}']), status: 403, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' }, config: request })
    expect(await createHttp({ config, adapter })({ client: 'main', method: 'POST', path: '/veh/export', isFile: true })).toEqual({ status: 403, body: { code: 3, msg: '无权导出' } })
  })
})
