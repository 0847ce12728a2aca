import { setImmediate } from 'node:timers/promises'
import { clearedCell, mostChangedRows, type SheetCell, type SheetRow } from '../../../contract/sheet'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { FieldContext } from '../../../fields/fieldType'
import { problemText, type FieldError } from '../../../fields/problems'
import { cellText } from '../../../fields/textRules'
import { isBrought } from '../../../language/sheetFields'
import { isEditable } from '../../../language/states'
import { rememberedReads } from '../../database/rememberedReads'
import { RequestRefusal } from '../../errors'
import { planAnnex } from '../annexPlan'
import type { RecordChange } from '../changeRecord'
import { findDuplicates } from '../findDuplicates'
import { loadReferences } from '../labelsOf'
import type { PageTable } from '../pageTable'
import { prepareRecord } from '../prepareRecord'
import type { StoredRecord } from '../queries/readRecord'
import { recordChanges } from '../recordChanges'
import { requireWritable } from '../recordScope'
import type { RecordServices } from '../recordServices'
import { requireNamedFiles } from '../requireNamedFiles'
import type { Watch } from '../watch'
import type { JudgedRow } from './judgeSheet'
import { readCells, sheetContext, withUnreadable, type ReadCells } from './readCells'
import { recordsOfRows } from './recordsOfRows'

/** A row of a sheet as what it would change; null where that cannot be told. */
export interface JudgedChange extends JudgedRow {
  readonly change: RecordChange | null
  /** What its record shows now where a cell says something else, by field. */
  readonly was: Readonly<Record<string, string>>
}

/** A row that leaves its record as it is writes nothing. */
export function isChanging(row: JudgedChange): row is JudgedChange & { readonly change: RecordChange } {
  return row.change !== null && row.change.changes.length > 0
}

/** Finds the record of each row and judges its cells as if they were typed into its form. Blank cells leave what there is. Writes nothing. */
export async function judgeChanges(services: RecordServices, table: PageTable, rows: readonly SheetRow[], watch: Watch): Promise<readonly JudgedChange[]> {
  if (rows.length > mostChangedRows) throw new RequestRefusal('tooLarge', { message: `一次最多修改${mostChangedRows}条，请分成几个文件` })
  const fields = table.ownColumns.map(({ field }) => field)
  const named = await recordsOfRows(services, table, rows)
  const { context: shown } = await loadReferences(services, fields, named.flatMap(({ current }) => current ?? []))
  const differing = rows.map((row, index) => differingCells(fields, row, named[index]?.current ?? null, shown))
  const context = await sheetContext(services, fields, differing)
  const asking = { ...services, db: rememberedReads(services.db) }
  const judged: JudgedChange[] = []
  for (const [index, { row, cells, was }] of differing.entries()) {
    await setImmediate()
    watch.signal?.throwIfAborted()
    watch.onProgress?.('check', index, rows.length)
    const { current, errors } = named[index]!
    judged.push({ row, was, ...(current === null ? { change: null, errors } : await judgeChange(asking, table, current, readDiffering(table, cells, context))) })
  }
  watch.onProgress?.('check', rows.length, rows.length)
  return withDuplicates(services, table, judged)
}

/** A row's cells that show something other than the record does, and what it shows. What is shown as it is shown anyway need not be read: a name that two people bear stays who it was. */
function differingCells(fields: readonly FieldDefinition[], { row, cells: sent }: SheetRow, current: StoredRecord | null, context: FieldContext) {
  const cells: Record<string, SheetCell> = {}
  const was: Record<string, string> = {}
  for (const { name, shown } of current === null ? [] : fields.map((field) => ({ name: field.name, shown: shownText(field, current[field.name], context) }))) {
    const text = cellText(sent[name] ?? null)
    if (text === null || text === shown) continue
    cells[name] = sent[name] ?? null
    was[name] = shown ?? ''
  }
  return { row, cells, was }
}

function shownText(field: FieldDefinition, value: unknown, context: FieldContext): string | null {
  return value === null || value === undefined ? null : cellText(fieldTypeOf(field).toSheet(value, field as never, context))
}

/** What the differing cells say; of what the system fills in, that nobody changes it. */
function readDiffering({ page, ownColumns }: PageTable, cells: SheetRow['cells'], context: FieldContext): ReadCells {
  const differing = ownColumns.map(({ field }) => field).filter(({ name }) => name in cells)
  const isCleared = ({ name }: FieldDefinition) => [clearedCell, '(空)'].includes(cellText(cells[name] ?? null) ?? '')
  const [open, locked] = [differing.filter((field) => isBrought(page, field)), differing.filter((field) => !isBrought(page, field))]
  const { values, errors } = readCells(open.filter((field) => !isCleared(field)), cells, context)
  for (const field of open.filter(isCleared)) values[field.name] = null
  return { values, errors: [...errors, ...locked.map(({ name, title }): FieldError => ({ path: name, code: 'readOnly', message: problemText({ code: 'readOnly' }, title) }))] }
}

/** As `updateRecord` judges one: whose it is, its state, its rules. */
async function judgeChange(services: RecordServices, table: PageTable, current: StoredRecord, { values, errors: unreadable }: ReadCells): Promise<Pick<JudgedChange, 'change' | 'errors'>> {
  if (Object.keys(values).length === 0 && unreadable.length === 0) return { change: null, errors: [] }
  try {
    requireWritable(services, table, current)
    if (!isEditable(table.page, current)) throw new RequestRefusal('notEditable')
    const record = await prepareRecord(services, table, values, { before: current })
    const plan = await planAnnex(services, table, current, undefined)
    requireNamedFiles(table, record, plan)
    return { change: { current, record, changes: recordChanges(table, current, record), plan }, errors: unreadable }
  } catch (error) {
    if (!(error instanceof RequestRefusal)) throw error
    return { change: null, errors: withUnreadable(unreadable, errorsOf(error)) }
  }
}

/** What is wrong, at its fields where the refusal names them. */
export function errorsOf({ errors, message }: RequestRefusal): readonly FieldError[] {
  return errors.length > 0 ? errors : [{ path: '', code: 'rule', message }]
}

/** Changes after which two records would be alike in what must not be repeated. */
async function withDuplicates(services: RecordServices, table: PageTable, judged: readonly JudgedChange[]): Promise<readonly JudgedChange[]> {
  const changing = judged.filter(isChanging).map(({ change }) => change)
  const found = await findDuplicates(services, table, changing.map(({ record }) => record), changing.map(({ current }) => current))
  const errors = new Map<RecordChange, FieldError[]>()
  for (const { row, error } of found) {
    const change = changing[row]!
    errors.set(change, [...errors.get(change) ?? [], error])
  }
  return judged.map((one) => (one.change && errors.has(one.change) ? { ...one, errors: [...one.errors, ...errors.get(one.change)!] } : one))
}
