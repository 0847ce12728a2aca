import pg from 'pg'
import { resultParsers } from './resultTypes'

/** A pool of connections to a PostgreSQL server, with the platform's own reading of values. */
export function postgresPool(url: string, options: { statementTimeout: number; searchPath?: string }): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: Number(process.env.DATABASE_POOL ?? 16),
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    // Timestamps are written with an offset; this decides only how PostgreSQL prints them.
    options: ['-c timezone=UTC', ...(options.searchPath ? [`-c search_path=${options.searchPath},public`] : [])].join(' '),
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        resultParsers[type] ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  })
}
