import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Reads of one record by its id, of those it refers to by theirs, writes of a new one and the reminders of named ones: whatever the
 * values, the way to the row is the same.
 */
const samePlan = /^(select .* where t\.id = \$\d+\b|select '\w+' as resource, t\.id,|with written as \(insert into |with found as \(select .* and t\.id = any\(\$\d+::text\[\]\))/s
/** More than all pages and scopes together have; past it a statement is planned every time, as before. */
const mostStatements = 1000

/**
 * A pool whose reads by id and new records are planned once for each connection. A record has some fifty columns, and
 * PostgreSQL takes three times as long to plan such a statement as to carry it out. Lists stay unprepared: their best plan depends on
 * the values. Names are only ever given to the same text, so that a proxy which tracks statements may stand between.
 */
export function preparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements || !samePlan.test(text)) return known
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
