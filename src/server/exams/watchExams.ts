import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { lookEvery } from '../lookEvery'
import { nobody } from '../resources/systemPrincipal'
import { graceMilliseconds } from './examSheets'
import { handIn } from './handIn'

const every = 10_000
const mostAtOnce = 200

interface Watch {
  readonly db: Kysely<Tables>
  readonly set: SchemaSet
  readonly now: Date
}

/** Hands in the papers whose time is up, also of those whose browser is gone. Gives how many. */
export async function handInOverdue({ db, set, now }: Watch, logger?: Pick<FastifyBaseLogger, 'error'>): Promise<number> {
  if (!set.resources['examRecord']) return 0
  const { rows } = await sql<{ id: string }>`select record_id as id from exam_sheet where handed_at is null and deadline < ${new Date(now.getTime() - graceMilliseconds).toISOString()} order by deadline limit ${sql.lit(mostAtOnce)}`.execute(db)
  let done = 0
  for (const { id } of rows) {
    try {
      if (await handIn({ db, set, now, principal: nobody }, id, { isForced: true })) done++
    } catch (error) {
      // One that cannot be handed in must not keep the others from it.
      logger?.error({ err: error, id }, 'an exam paper could not be handed in')
    }
  }
  return done
}

/** Looks every ten seconds for papers whose time is up; gives the way to stop. Of two servers that do so each paper is handed in by one. */
export function watchExams(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  return lookEvery(every, () => handInOverdue({ db, set: set(), now: new Date() }, logger), logger, 'exam papers could not be looked through')
}
