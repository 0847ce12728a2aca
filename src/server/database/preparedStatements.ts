import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isPlannedOnce, mostStatements } from './plannedOnce'

/**
 * A pool in which what `plannedOnce.ts` says is planned once for each connection. Names are only ever given to the same text, so that
 * a proxy which tracks statements may stand between.
 */
export function preparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements || !isPlannedOnce(text)) return known
    const name = `record_${names.size + 1}`
    names.set(text, name)
    return name
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      const name = nameOf(text)
      return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] })
    }
    // Kysely's other form of a query, a cursor, is never asked for: exports page by key.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? prepared(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
