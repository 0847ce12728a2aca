import { sql, type Kysely } from 'kysely'
import type { PageDefinition } from '../../language/pageDefinition'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { findValues } from '../resources/findValues'
import { isSame } from '../resources/isSame'
import { pageTable, type PageTable } from '../resources/pageTable'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import { recordContext } from '../resources/recordContext'
import type { RecordServices } from '../resources/recordServices'
import { nobody } from '../resources/systemPrincipal'
import type { DemoRecord, DemoWorld } from './demoWorld'

/**
 * Figures that the server would have found when the records were saved: the score before this one, the hours of a period, how many
 * vehicles there are. Only once all records stand can they be counted. What the demonstration says itself stays.
 */
export async function findFigures(db: Kysely<Tables>, set: SchemaSet, world: DemoWorld, now: Date): Promise<void> {
  const services: RecordServices = { db, set, now, principal: nobody }
  for (const [resource, all] of world.records) {
    for (const page of Object.values(set.pages).filter((one) => one.resource === resource)) {
      const figures = figuresOf(page)
      const records = figures.length === 0 ? [] : all.filter((record) => record.page === page.id && figures.some((name) => isOpen(record, name)))
      if (records.length > 0) await findFiguresOf(services, pageTable(set, page.id), figures, records)
    }
  }
}

/** Fields that hold what was found, and no record: a reference that waits for the system has its own meaning in the stories. */
function figuresOf({ fields }: PageDefinition): readonly string[] {
  return Object.values(fields).filter(({ find }) => find?.measure !== undefined || find?.sum !== undefined || find?.take !== undefined).map(({ name }) => name)
}

function isOpen({ values }: DemoRecord, name: string): boolean {
  return (values[name] ?? null) === null
}

async function findFiguresOf(services: RecordServices, table: PageTable, figures: readonly string[], records: readonly DemoRecord[]): Promise<void> {
  const open = new Map(records.map((record) => [record.id, new Set(figures.filter((name) => isOpen(record, name)))]))
  const context = recordContext(services.set, services.principal, services.now)
  for (const record of await readRecords(services.db, table, [sql`t.id = any(${[...open.keys()]}::text[])`])) {
    const found = await findValues(services, table, record, { before: record, only: open.get(record.id)! })
    await writeChanges(services, table, record, computeRecord(table.page, { ...record, ...found }, context))
  }
}

async function writeChanges({ db }: RecordServices, table: PageTable, before: StoredRecord, after: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = table.ownColumns.filter(({ field: { name } }) => !isSame(before[name], after[name])).map(({ field: { name }, column, write }) => sql`${sql.ref(column)} = ${write(after[name] ?? null)}`)
  if (sets.length > 0) await sql`update ${sql.table(table.table)} set ${sql.join(sets)} where id = ${before.id}`.execute(db)
}
