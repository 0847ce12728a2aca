import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { EmbeddedConnection } from './embeddedConnection'

/**
 * Kysely's view of the embedded database: a pool with one client in it. Whoever has it, has it alone until it is
 * released, so transactions run one after the other.
 */
export function embeddedPool(connection: EmbeddedConnection): PostgresPool {
  let turn: Promise<void> = Promise.resolve()
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = turn
    let release = () => {}
    turn = new Promise<void>((resolve) => { release = resolve })
    await before
    return { query: query as PostgresPoolClient['query'], release }
  }
  const query = async (sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
    const { rows, affected } = await connection.ask({ kind: 'query', sql, parameters })
    // The thread does not tell a command's name; Kysely reads the number of rows only with one of these.
    return { command: 'UPDATE', rowCount: affected, rows: [...rows] }
  }
  return { connect, end: async () => {} }
}
