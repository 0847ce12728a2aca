import { spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { checkContract } from '../../generators/contractCheck/checkContract'
import { connect } from '../../generators/contractCheck/connect'
import { account, startForeignBackend, type ForeignBackend, type ForeignKind } from '../client/foreignBackends/foreignBackend'
import { rest } from '../client/foreignBackends/rest'
import { ruoyi } from '../client/foreignBackends/ruoyi'
import type { Row } from '../client/foreignBackends/records'
import type { StubAnswer, StubRequest } from '../client/foreignBackends/stubServer'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
let backend: ForeignBackend
afterEach(() => backend.stop())

/** A backend that speaks REST, with one thing about its rules that is otherwise. */
const speaking = (change: (answer: StubAnswer, request: StubRequest, below: string) => StubAnswer): ForeignKind => ({
  ...rest,
  records(request, below, table) {
    const answer = rest.records(request, below, table)
    return answer && change(answer, request, below)
  },
})
const rowsOf = (answer: StubAnswer, change: (row: Row) => Row): StubAnswer => {
  const body = answer.body as { items?: Row[] } & Row
  return { ...answer, body: body.items ? { ...body, items: body.items.map(change) } : change(body) }
}

async function findings(kind: ForeignKind, { isWriting = false } = {}) {
  backend = await startForeignBackend(kind)
  const connected = await connect(set, { url: backend.url, backend: kind.dialect, account: account.name, password: account.password })
  const found = await checkContract(connected.pages.filter(({ id }) => id === 'deductRule'), connected, { isWriting })
  return found.map(({ page, field, endpoint, message }) => `${page}${field ? `.${field}` : ''}  ${endpoint}  ${message}`)
}

describe('a backend that answers as its page says', () => {
  it.each([rest, ruoyi])('has nothing to be told ($dialect), and is only read', async (kind) => {
    expect(await findings(kind)).toEqual([])
    expect(backend.requests.filter(({ method, path }) => method !== 'GET' && !/log(in|out)/i.test(path))).toEqual([])
    expect(backend.unknown).toEqual([])
  })
})

describe('a backend that answers otherwise', () => {
  const base = '/dqfw/deductRule'
  it.each<[string, ForeignKind, RegExp]>([
    ['counts nothing', speaking((answer, { method }, below) => (method === 'GET' && below === '' ? { body: { items: (answer.body as { items: Row[] }).items } } : answer)), new RegExp(`^deductRule {2}GET ${base} {2}总数不在 total`)],
    ['has its list elsewhere', speaking((answer, { method }, below) => (method === 'GET' && below === '' ? { body: { rows: [] } } : answer)), new RegExp(`^deductRule {2}GET ${base} {2}没有按约定应答：应答中没有列表`)],
    ['lacks a field', speaking((answer) => (answer.body ? rowsOf(answer, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'amount'))) : answer)), new RegExp(`^deductRule\\.amount {2}GET ${base} {2}应答里没有这个字段`)],
    ['says a switch as a digit', speaking((answer) => (answer.body ? rowsOf(answer, (row) => ('enabled' in row ? { ...row, enabled: 1 } : row)) : answer)), new RegExp(`^deductRule\\.enabled {2}GET ${base} {2}编号 1 的值 1 不合是否`)],
    ['has a value that its dictionary has not', speaking((answer) => (answer.body ? rowsOf(answer, (row) => ('product' in row ? { ...row, product: 'x9' } : row)) : answer)), new RegExp(`^deductRule\\.product {2}GET ${base} {2}编号 1 的值 "x9" 不合字典：`)],
    ['gives the same page again', speaking((answer, { query }, below) => (below === '' && query.get('page') === '2' ? { body: { items: [{ id: 1, name: '规则01', org: 1, businessType: 'messagePush', product: 'companySeal', amount: 10, enabled: true, remark: '' }], total: 12 } } : answer)), new RegExp(`^deductRule {2}GET ${base} {2}第 2 页和第 1 页相同：page 没有起作用`)],
    ['gives a record for an id that it has not', speaking((answer, { method }, below) => (method === 'GET' && below === '/999999999999' ? { body: { id: 1 } } : answer)), /^deductRule\.id {2}GET \/dqfw\/deductRule\/\{id\} {2}不存在的编号/],
  ])('is told of with page, field and endpoint: it %s', async (_, kind, expected) => {
    expect((await findings(kind)).filter((finding) => expected.test(finding))).not.toEqual([])
  })

  it('filters nothing', async () => {
    const deaf: ForeignKind = { ...rest, records: (request, below, table) => rest.records(below === '' ? { ...request, query: new URLSearchParams([...request.query].filter(([name]) => ['page', 'limit'].includes(name))) } : request, below, table) }
    expect(await findings(deaf)).toEqual(expect.arrayContaining([expect.stringMatching(/^deductRule\.\w+ {2}GET \/dqfw\/deductRule {2}按 .* 筛选，却给了 .*：筛选没有起作用$/)]))
  })

  it('loses what is written, which only a check that may write sees', async () => {
    const forgetful = speaking((answer) => (answer.body ? rowsOf(answer, (row) => ('remark' in row ? { ...row, remark: '别的' } : row)) : answer))
    expect(await findings(forgetful)).toEqual([])
    await backend.stop()
    expect(await findings(forgetful, { isWriting: true })).toEqual(expect.arrayContaining([expect.stringContaining('deductRule.remark')]))
    expect(backend.rules.rows()).toHaveLength(12)
  })
})

describe('npm run contract', () => {
  const run = (...words: string[]) => new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'generators/contractCheck/cli.ts', ...words])
    let [out, err] = ['', '']
    child.stdout.on('data', (text) => { out += String(text) })
    child.stderr.on('data', (text) => { err += String(text) })
    child.on('close', (code) => resolve({ code, out, err }))
  })

  it('says in words what it is refused: a password, a backend that nobody has declared', async () => {
    backend = await startForeignBackend(ruoyi)
    const asked = { url: backend.url, backend: 'ruoyi', account: account.name }
    await expect(connect(set, { ...asked, password: 'wrong' })).rejects.toThrow(/拒绝了请求：.*密码错误.*\[sourceRefused\]$/)
    await expect(connect(set, { ...asked, backend: 'nobody' })).rejects.toThrow(/\[wrongOption\]$/)
  })

  it('signs in as the backend wants it, and ends with 0 where all is as agreed, with 2 where it cannot ask', async () => {
    backend = await startForeignBackend(ruoyi)
    const words = ['--url', backend.url, '--backend', 'ruoyi', '--pages', 'deductRule', '--account', account.name]
    expect(await run(...words, '--password', account.password)).toMatchObject({ code: 0, out: '1 个页面，0 处与后端不符\n' })
    expect(await run('--backend', 'ruoyi')).toMatchObject({ code: 2, err: expect.stringMatching(/--url.*\[missingOption\]\n$/) as string })
  }, 120_000)
})
