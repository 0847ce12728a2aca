import type { FieldError } from '../../fields/problems'
import { fieldsBehind } from '../../language/computeOrder'
import type { TransitionDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { findAndHold } from './findAndHold'
import { isSame } from './isSame'
import type { PageTable } from './pageTable'
import type { StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import { copyReferred, readReferred } from './referredRecords'
import { unofferedIn } from './unofferedIn'

type Values = Readonly<Record<string, unknown>>

/**
 * What a move's condition names of other records, as it stands now: a move is judged by today, and what it does not ask about
 * stays as it was, but for what comes along with a reference chosen in its dialog. So do tables, whose rows have filled up
 * since. `given` is what the move fills in itself.
 */
export async function judgedValues(services: RecordServices, table: PageTable, record: StoredRecord, transition: TransitionDefinition, given: Values = {}): Promise<{ readonly values: Values; readonly errors: readonly FieldError[] }> {
  const { fields } = table.page
  const judged = fieldsBehind(transition.when ?? 'true', fields)
  const found = await findAndHold(services, table, { ...record, ...given }, { before: record, transition, judged })
  const followed: Record<string, unknown> = { ...record, ...given, ...found }
  const { errors, referred } = await readReferred(services, table, followed, record)
  copyReferred(table, followed, referred, record)
  const [unoffered = []] = await unofferedIn(services, table, [followed], record)
  const brought = broughtAlong(table, record, given)
  const values = Object.fromEntries(Object.entries(followed).filter(([name, value]) => (judged.has(name) || brought.has(name)) && !isTable(fields[name]!) && !isSame(value, record[name])))
  return { values, errors: [...errors, ...unoffered] }
}

/** The fields that hang on references the dialog has given another record, directly or by way of others. */
function broughtAlong({ page }: PageTable, record: StoredRecord, given: Values): ReadonlySet<string> {
  const changed = new Set(Object.keys(given).filter((name) => !isSame(given[name], record[name])))
  const brought = new Set<string>()
  for (let found = changed; found.size > 0;) {
    found = new Set(Object.values(page.fields).filter(({ name, from }) => from !== undefined && found.has(from.split('.')[0] ?? '') && !brought.has(name)).map(({ name }) => name))
    for (const name of found) brought.add(name)
  }
  return brought
}

/** Whether a move is judged by anything that other records say. */
export function looksElsewhere({ page }: PageTable, { when }: TransitionDefinition): boolean {
  return [...fieldsBehind(when ?? 'true', page.fields)].some((name) => page.fields[name]?.from !== undefined || page.fields[name]?.find !== undefined)
}
