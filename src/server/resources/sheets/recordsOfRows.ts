import { sql } from 'kysely'
import { recordMarkTitle, type SheetRow } from '../../../contract/sheet'
import type { FieldDefinition } from '../../../fields/definitions'
import { problemText, type FieldError, type Problem } from '../../../fields/problems'
import { cellText } from '../../../fields/textRules'
import { normalizeValue } from '../../../language/normalizeRecord'
import { namingFields } from '../../../language/sheetFields'
import { RequestRefusal } from '../../errors'
import { groupBy } from '../../platform/groupBy'
import type { PageTable } from '../pageTable'
import { readRecords, type StoredRecord } from '../queries/readRecord'
import type { RecordServices } from '../recordServices'
import { scopeConditions } from '../scope'

/** The record that a row names, or why none. */
export interface NamedRecord {
  readonly current: StoredRecord | null
  readonly errors: readonly FieldError[]
}

type Mark = Pick<StoredRecord, 'id' | 'version'>

/** Which record and version a row of a downloaded sheet is about. */
export const recordMark = ({ id, version }: Mark): string => `${id}@${version}`

/**
 * Finds the records of a sheet of changes: by their marks, or by the first column of the sheet that names records. Two
 * statements whatever the number of rows; what the person does not see is not there.
 */
export async function recordsOfRows(services: RecordServices, table: PageTable, rows: readonly SheetRow[]): Promise<readonly NamedRecord[]> {
  const marks = rows.map(({ mark }) => (mark === undefined ? null : readMark(mark)))
  const byId = groupBy(await findBy(services, table, sql`t.id`, marks.flatMap((mark) => mark?.id ?? [])), ({ id }) => id)
  const key = keyColumn(table, rows)
  const texts = rows.map((row, index) => (marks[index] === null && key !== null ? keyText(key.field, row) : null))
  const byKey = key === null ? new Map<string, readonly StoredRecord[]>() : groupBy(await findBy(services, table, sql`t.${sql.ref(key.column)}`, texts.filter((text) => text !== null)), (record) => String(record[key.field.name]))
  const taken = new Map<string, number>()
  return rows.map(({ row }, index) => {
    const mark = marks[index]
    const found = mark ? byMark(byId.get(mark.id) ?? [], mark) : key === null ? nameless : byText(key.field, texts[index] ?? null, byKey)
    if (found.current === null) return found
    const earlier = taken.get(found.current.id)
    taken.set(found.current.id, earlier ?? row)
    return earlier === undefined ? found : refused({ code: 'namedTwice', parameters: { row: earlier } })
  })
}

/** The column by which rows without a mark name their records; null where no row needs one. */
function keyColumn(table: PageTable, rows: readonly SheetRow[]) {
  const fields = namingFields(table.page)
  const field = fields.find(({ name }) => rows.some(({ cells }) => (cells[name] ?? null) !== null))
  if (field) return table.columns.get(field.name) ?? null
  if (rows.every(({ mark }) => mark !== undefined)) return null
  const titles = [...fields.map(({ title }) => title), recordMarkTitle].map((title) => `“${title}”`).join('或')
  throw new RequestRefusal('badRequest', { message: `看不出要修改的是哪些${table.page.noun}：表格中要有${titles}一列` })
}

function keyText(field: FieldDefinition, { cells }: SheetRow): string | null {
  const text = cellText(cells[field.name] ?? null)
  const value = text === null ? null : normalizeValue(field, text)
  return typeof value === 'string' ? value : null
}

async function findBy(services: RecordServices, table: PageTable, column: ReturnType<typeof sql>, values: readonly string[]): Promise<readonly StoredRecord[]> {
  if (values.length === 0) return []
  return readRecords(services.db, table, [sql`${column} = any(${[...new Set(values)]}::text[])`, sql`t.deleted_at is null`, ...scopeConditions(table, services.principal)])
}

function byMark([current]: readonly StoredRecord[], { id, version }: Mark): NamedRecord {
  if (current === undefined) return refused({ code: 'unnamed', label: recordMarkTitle, parameters: { value: id } })
  return current.version === version ? { current, errors: [] } : refused({ code: 'changedSince' })
}

function byText(field: FieldDefinition, text: string | null, byKey: ReadonlyMap<string, readonly StoredRecord[]>): NamedRecord {
  if (text === null) return refused({ code: 'required', label: field.title }, field.name)
  const found = byKey.get(text) ?? []
  if (found.length === 1) return { current: found[0]!, errors: [] }
  const parameters = { value: text, count: found.length, mark: recordMarkTitle }
  return refused({ code: found.length === 0 ? 'unnamed' : 'ambiguous', label: field.title, parameters }, field.name)
}

const nameless = refused({ code: 'required', label: recordMarkTitle })

function refused(problem: Problem, path = ''): NamedRecord {
  return { current: null, errors: [{ path, code: problem.code, message: problemText(problem, problem.label ?? '') }] }
}

function readMark(mark: string): Mark {
  const [, id = mark, version = '-1'] = /^(.+)@(\d{1,9})$/.exec(mark.trim()) ?? []
  return { id, version: Number(version) }
}
