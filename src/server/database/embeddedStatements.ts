import { messages, protocol, types, type PGlite } from '@electric-sql/pglite'
import type { WorkerAnswer } from './embeddedProtocol'
import { isPlannedOnce, mostStatements } from './plannedOnce'

type Result = NonNullable<WorkerAnswer['result']>
type BackendMessage = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0]
type Column = messages.RowDescriptionMessage['fields'][number]

const { bind, describe, execute, parse, sync } = protocol.serialize
const describePortal = describe({ type: 'P' })
const syncAll = sync()

/**
 * Carries out statements one after the other, each in one exchange of messages (PostgreSQL, "Extended Query"). pglite's own `query`
 * takes six exchanges, to learn the types of parameters first: here they come as texts, as a driver sends them to a server.
 * What a server plans once is planned once here as well. Rejects with PostgreSQL's own error.
 */
export function embeddedStatements(database: PGlite): (text: string, parameters: readonly (string | Uint8Array | null)[]) => Promise<Result> {
  const prepared = new Map<string, string>()

  return async (text, parameters) => {
    const known = prepared.get(text)
    const name = known ?? (isPlannedOnce(text) && prepared.size < mostStatements ? `record_${prepared.size + 1}` : '')
    const sent = [
      ...(known === undefined ? [parse({ name, text })] : []),
      bind({ statement: name, values: [...parameters] }),
      describePortal, execute(), syncAll,
    ]
    const answer = new StatementAnswer(database.parsers)
    const parser = new protocol.Parser()
    // `syncToFs` is for what a browser stores; files are written as PostgreSQL writes them.
    await database.execProtocolRawStream(Buffer.concat(sent), { syncToFs: false, onRawData: (data) => parser.parse(data, answer.take) })
    if (answer.isParsed && name !== '') prepared.set(text, name)
    if (answer.error) throw answer.error
    return { rows: answer.rows, affected: answer.affected }
  }
}

/** What comes back for one statement. */
class StatementAnswer {
  readonly rows: Record<string, unknown>[] = []
  affected = 0
  error: messages.DatabaseError | null = null
  isParsed = false
  #columns: readonly (Column & { readonly read: types.Parser | undefined })[] = []
  constructor(private readonly parsers: PGlite['parsers']) {}

  readonly take = (message: BackendMessage): void => {
    if (message instanceof messages.DatabaseError) this.error ??= message
    else if (message instanceof messages.RowDescriptionMessage) this.#columns = message.fields.map((field) => ({ ...field, read: this.parsers[field.dataTypeID] }))
    else if (message instanceof messages.DataRowMessage) this.rows.push(this.#row(message.fields))
    else if (message instanceof messages.CommandCompleteMessage) this.affected = affectedBy(message.text)
    else if (message.name === 'parseComplete') this.isParsed = true
  }

  #row(values: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [index, { name, dataTypeID, read }] of this.#columns.entries()) {
      const value = values[index] ?? null
      row[name] = value === null || !read ? value : read(value, dataTypeID)
    }
    return row
  }
}

/** "UPDATE 3", "INSERT 0 5"; of what is only read nothing is affected. */
function affectedBy(tag: string): number {
  return /^(INSERT|UPDATE|DELETE|MERGE|COPY) /.test(tag) ? Number(tag.split(' ').at(-1)) : 0
}
