import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { prepareValue } from 'pg/lib/utils.js'
import { ThreadLost, type EmbeddedConnection } from './embeddedConnection'

/**
 * Kysely's view of the embedded database: any number of clients for the one connection there is. Statements go out at once, one behind
 * the other; during a transaction only its own do, so transactions run one after the other.
 */
export function embeddedPool(connection: EmbeddedConnection): PostgresPool {
  /** When the transaction that is open ends; null where none is. */
  const transaction: { ends: Promise<void> | null } = { ends: null }

  class Client {
    /** Ends its transaction, from `begin` on until it is released. */
    #end: (() => void) | null = null
    /** What begins it, as long as that is not sent. */
    #begin: string | null = null
    /** Another thread knows nothing of what was begun. */
    #lost: ThreadLost | null = null

    async query(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
      if (this.#end === null) {
        // Another one may have been waiting for longer.
        while (transaction.ends !== null) await transaction.ends
        if (begins.test(sql)) return this.#beginWith(sql)
      }
      // Nothing was done in between, or nothing is left of it.
      if ((this.#begin !== null && ends.test(sql)) || (this.#lost && sql === 'rollback')) return nothing
      if (this.#lost) throw this.#lost
      const { rows, affected } = await this.#ask(sql, parameters)
      // The thread does not tell a command's name; Kysely reads the number of rows only with one of these.
      return { command: 'UPDATE', rowCount: affected, rows: [...rows] }
    }

    async #ask(sql: string, parameters: readonly unknown[]): ReturnType<EmbeddedConnection['ask']> {
      const begin = this.#begin
      this.#begin = null
      try {
        return await connection.ask({ kind: 'query', begin, sql, parameters: parameters.map((value) => prepareValue(value)) }, this.#end && this)
      } catch (error) {
        if (this.#end !== null && error instanceof ThreadLost) this.#lost = error
        throw error
      }
    }

    /** It is said together with the first statement: that saves an exchange between the threads. */
    #beginWith(sql: string): PostgresQueryResult<unknown> {
      transaction.ends = new Promise((resolve) => { this.#end = resolve })
      this.#begin = sql
      return nothing
    }

    release(): void {
      if (this.#end === null) return
      transaction.ends = null
      this.#end()
      this.#end = null
      this.#begin = null
      this.#lost = null
    }
  }

  return { connect: async () => new Client() as unknown as PostgresPoolClient, end: async () => {} }
}

const begins = /^(begin|start transaction)\b/
const ends = /^(commit|rollback)$/
const nothing: PostgresQueryResult<unknown> = { command: 'UPDATE', rowCount: 0, rows: [] }
