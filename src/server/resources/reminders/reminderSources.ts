import { clearedReminder, reminderResource } from '../../../language/reminders'
import type { ReminderDefinition } from '../../../language/pageDefinition'
import type { SchemaSet } from '../../../language/schemaSet'
import { homeTable, pageTable, type PageTable } from '../pageTable'

/** Dates of one page's records that are reminded of. */
export interface ReminderSource extends ReminderDefinition {
  readonly table: PageTable
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, readonly ReminderSource[]>>()

/** What is reminded of, by resource; nothing where the product has no reminders. */
export function reminderSources(set: SchemaSet): ReadonlyMap<string, readonly ReminderSource[]> {
  const found = known.get(set) ?? (set.resources[reminderResource] ? collect(set) : new Map())
  known.set(set, found)
  return found
}

function collect(set: SchemaSet): ReadonlyMap<string, readonly ReminderSource[]> {
  return new Map(Object.values(set.resources).flatMap((resource) => {
    const pages = [resource.home, ...resource.pages.filter((id) => id !== resource.home)]
    const all = pages.flatMap((id) => (set.pages[id]?.reminders ?? []).map((reminder): ReminderSource => ({ ...reminder, table: pageTable(set, id) })))
    const sources = all.filter((source, index) => !all.slice(0, index).some((earlier) => covers(earlier, source)))
    return sources.length === 0 ? [] : [[resource.name, sources] as const]
  }))
}

/** Siblings show the same records; the first of them speaks for all. */
function covers(one: ReminderSource, other: ReminderSource): boolean {
  const where = Object.entries(one.table.page.where)
  return one.field === other.field && where.every(([name, value]) => JSON.stringify(other.table.page.where[name]) === JSON.stringify(value))
}

/** Fields whose change may raise, change or clear a reminder of the record. */
export function reminderFields(sources: readonly ReminderSource[]): ReadonlySet<string> {
  return new Set(sources.flatMap(({ field, subject, tell, when, table }) => [
    field, subject.split('.')[0] ?? '', tell?.split('.')[0] ?? '', table.page.owner,
    ...Object.keys(table.page.where), ...homeTable(table.set, table.resource.name).page.retired.map((one) => one.field), ...when.flatMap((text) => text.match(/[a-zA-Z]\w*/g) ?? []),
  ]))
}

/** Where the reminders lie, and the state that says that one is over. */
export function reminderTable(set: SchemaSet): { readonly table: PageTable; readonly column: (name: string) => string; readonly open: string; readonly cleared: string } {
  const table = homeTable(set, reminderResource)
  const column = (name: string) => {
    const found = table.columns.get(name)
    if (!found) throw new Error(`Page '${table.page.id}' has to have the field '${name}': the reminders are written there`)
    return found.column
  }
  return { table, column, open: table.page.states?.initial ?? 'open', cleared: clearedReminder }
}
