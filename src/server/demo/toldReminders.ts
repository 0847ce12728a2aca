import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { reminderTable } from '../resources/reminders/reminderSources'
import { createCalendar } from './demoCalendar'

/**
 * What has come near by the day of the seeding was told on the days before it: the demonstration has these messages already,
 * read and unread. Otherwise the first start would send hundreds at once, all of them unread.
 */
export async function markRemindersTold(db: Kysely<Tables>, set: SchemaSet, today: Date): Promise<void> {
  const { table, column } = reminderTable(set)
  const { day, moment } = createCalendar(today)
  const field = (name: string) => sql.ref(column(name))
  const yesterday = moment(-1, '08:00')
  await sql`update ${sql.table(table.table)} set ${field('warnedDate')} = ${field('expireDate')}, ${field('warnedTimes')} = 1,
    ${field('lastWarnTime')} = ${yesterday}::timestamptz - greatest(${day(6)}::date - ${field('expireDate')}, 0) * interval '1 day'`.execute(db)
}
