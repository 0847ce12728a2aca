import { sql } from 'kysely'
import { readFields, textOf } from './readFields'
import type { RecordServices } from '../resources/recordServices'

/** Name and mobile of a person as his record has them. */
export async function readPersonFields(services: Pick<RecordServices, 'set' | 'db'>, empId: string): Promise<{ name: string; mobile: string }> {
  const [row] = await readFields(services, 'employee', ['name', 'mobile'], [sql`t.id = ${empId}`])
  return { name: textOf(row?.name) ?? '', mobile: textOf(row?.mobile) ?? '' }
}
