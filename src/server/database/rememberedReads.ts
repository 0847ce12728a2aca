import type { CompiledQuery, Kysely, QueryExecutor, QueryResult } from 'kysely'

/** Answers that are kept at once. Whoever asks more different questions asks each of them seldom. */
const mostKept = 1000

/**
 * The same database, which gives a statement of `sql` that it has answered before the same answer without asking again: for
 * work during which nothing is written. The rows of a sheet look for the same posts and companies, each of them anew. The
 * rows it gives belong to many and must not be changed.
 */
export function rememberedReads<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const asked = db.getExecutor()
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const executeQuery = (query: CompiledQuery<unknown>) => {
    const key = JSON.stringify([query.sql, query.parameters])
    const known = answers.get(key)
    if (known) return known
    if (answers.size >= mostKept) answers.clear()
    const answer = asked.executeQuery(query)
    answers.set(key, answer)
    // Another time it may succeed.
    answer.catch(() => answers.delete(key))
    return answer
  }
  const executor = withMethod(asked, 'executeQuery', executeQuery as QueryExecutor['executeQuery'])
  return withMethod(db, 'getExecutor', () => executor)
}

/** An object of another's class, whose private members only its own methods reach, with one method in place of its own. */
function withMethod<Target extends object, Name extends keyof Target>(target: Target, name: Name, method: Target[Name]): Target {
  return new Proxy(target, {
    get(_target, asked) {
      const value: unknown = asked === name ? method : Reflect.get(target, asked, target)
      return typeof value === 'function' ? value.bind(target) as unknown : value
    },
  })
}
