/** More than all pages and scopes together have; past it a statement is planned every time, as before. */
export const mostStatements = 1000

/**
 * Whether a statement is to be planned once for each connection: reads of one record by its id, of those it refers to by theirs, writes
 * of a new one and the reminders of named ones. Whatever the values, the way to the row is the same. A record has some fifty columns, and
 * PostgreSQL takes three times as long to plan such a statement as to carry it out. Lists are not: their best plan depends on the values.
 */
export function isPlannedOnce(text: string): boolean {
  return /^(select .* where t\.id = \$\d+\b|select '\w+' as resource, t\.id,|with written as \(insert into |with found as \(select .* and t\.id = any\(\$\d+::text\[\]\))/s.test(text)
}
