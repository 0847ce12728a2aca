import { sql } from 'kysely'
import { computeRecord } from '../../language/recordRules'
import { participantResource } from '../exams/examResources'
import { namedTable } from '../resources/namedRecords'
import type { StoredRecord } from '../resources/queries/readRecord'
import { recordChanges } from '../resources/recordChanges'
import { recordContext } from '../resources/recordContext'
import type { RecordServices } from '../resources/recordServices'

/** Writes onto a participation what its page shows of the learning. Neither history nor version: every quarter of a minute would be one, and nobody edits these fields. */
export async function writeQuietly(services: RecordServices, participant: StoredRecord, values: Readonly<Record<string, unknown>>): Promise<void> {
  const table = namedTable(services, participantResource)
  const written = computeRecord(table.page, { ...participant, ...values }, recordContext(services.set, services.principal, services.now))
  const changed = new Set(recordChanges(table, participant, written).map(({ field }) => field))
  const sets = table.ownColumns.filter(({ field }) => changed.has(field.name)).map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(written[field.name])}`)
  if (sets.length > 0) await sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${participant.id}`.execute(services.db)
}
