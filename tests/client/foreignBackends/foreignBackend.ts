import { createTable, type Row, type Table } from './records'
import { startStub, type StubAnswer, type StubRequest, type StubServer } from './stubServer'

/** A small backend that is not ours: it keeps records, and knows one person. */
export interface ForeignBackend extends StubServer {
  /** Name of its dialect in `schemas/backends`. */
  readonly dialect: string
  readonly rules: Table
  /** Forgets every session, as after a restart. */
  readonly expire: () => void
}

export const account = { name: 'admin', password: 'admin-2468', person: '张安全' }

const rules = '/dqfw/deductRule'
const organizations = '/organization'

/** Twelve rules and an organisation; every fourth rule is of another product. */
function firstRules(): Row[] {
  return Array.from({ length: 12 }, (_, index) => ({
    name: `规则${String(index + 1).padStart(2, '0')}`, org: 1, businessType: 'messagePush', product: index % 4 === 0 ? 'sms' : 'companySeal', amount: (index + 1) * 10, enabled: true, remark: `备注${index + 1}`,
  }))
}

export interface Sessions {
  readonly open: () => string
  readonly has: (token: string) => boolean
  readonly close: (token: string) => void
}

/** What makes one backend differ from another. */
export interface ForeignKind {
  readonly dialect: string
  /** Login and what belongs to it; null for other paths. */
  readonly session: (request: StubRequest, sessions: Sessions) => StubAnswer | null
  readonly tokenOf: (request: StubRequest) => string
  readonly expired: StubAnswer
  /** `rest` is the path below the resource. */
  readonly records: (request: StubRequest, rest: string, table: Table) => StubAnswer | null
}

export async function startForeignBackend({ dialect, session, tokenOf, expired, records }: ForeignKind): Promise<ForeignBackend> {
  const tables: Readonly<Record<string, Table>> = { [rules]: createTable(firstRules()), [organizations]: createTable([{ name: '长安运输有限公司', kind: 'company', parent: null }]) }
  const tokens = new Set<string>()
  let count = 0
  const sessions: Sessions = {
    open: () => {
      const token = `${dialect}-${++count}`
      tokens.add(token)
      return token
    },
    has: (token) => tokens.has(token),
    close: (token) => void tokens.delete(token),
  }
  const server = await startStub((request) => {
    const signed = session(request, sessions)
    if (signed) return signed
    const base = Object.keys(tables).find((path) => request.path === path || request.path.startsWith(`${path}/`))
    if (!base) return null
    return tokens.has(tokenOf(request)) ? records(request, request.path.slice(base.length), tables[base]!) : expired
  })
  return { ...server, dialect, rules: tables[rules]!, expire: () => tokens.clear() }
}

export function isRight({ body }: StubRequest, names: readonly [string, string] = ['username', 'password']): boolean {
  return body[names[0]] === account.name && body[names[1]] === account.password
}
