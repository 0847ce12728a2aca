import type { FieldDefinition } from '../../fields/definitions'
import { problemText, type FieldError } from '../../fields/problems'
import { computeRecord, defaultRecord, emptyHiddenCells, normalizeRecord, validateRecord } from '../../language/recordRules'
import { RequestRefusal } from '../errors'
import type { PageTable } from './pageTable'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { isNumbered } from './recordNumbers'
import { openReferences, rememberOwn } from './openReferences'
import { copyReferred, readReferred, type Reference, type ReferredRecords } from './referredRecords'
import { defaultsOfCopies, withoutDefaultsOfCopies } from '../../language/defaultsOfCopies'
import { findValues } from './findValues'
import { unofferedIn } from './unofferedIn'
import { lockedErrors } from './lockedErrors'

type Values = Readonly<Record<string, unknown>>

export interface PrepareOptions {
  /** The record as it stands; null for a new one. */
  readonly before: Values | null
  /** What the system writes of itself may leave blanks for people to fill. */
  readonly lenient?: boolean
}

/**
 * From what was sent to what is written: normalized, completed with defaults and copies, computed, validated.
 * Everything wrong is reported at once, each at its field.
 */
export async function prepareRecord(services: RecordServices, table: PageTable, sent: Values, options: PrepareOptions): Promise<Record<string, unknown>> {
  const draft = draftRecord(services, table, sent, options)
  // What the system writes of itself it may have found elsewhere.
  Object.assign(draft.record, await findValues(services, table, draft.record, { before: options.before, leaves: options.lenient ? Object.keys(sent) : [] }))
  const { record, errors } = completeDraft(services, table, draft, await readReferred(services, table, draft.record, options.before), options)
  const all = [...errors, ...(options.lenient ? [] : (await unofferedIn(services, table, [record], options.before))[0]!)]
  if (all.length > 0) throw new RequestRefusal('invalid', { errors: all })
  return record
}

/** The same for a new record, whose references, where nothing is copied from them, are left to the statement that writes it. */
export async function prepareNewRecord(services: RecordServices, table: PageTable, sent: Values): Promise<{ record: Record<string, unknown>; unchecked: readonly Reference[] }> {
  const options = { before: null }
  const draft = draftRecord(services, table, sent, options)
  Object.assign(draft.record, await findValues(services, table, draft.record, options))
  const open = openReferences(services, table, draft.record)
  const early = open && completeDraft(services, table, draft, { errors: [], referred: open.referred }, options)
  if (early?.errors.length === 0) return { record: early.record, unchecked: open?.references ?? [] }
  // Everything wrong is reported at once, references as well.
  const read = await readReferred(services, table, draft.record, null)
  rememberOwn(services, table, draft.record, read.referred)
  const { record, errors } = completeDraft(services, table, draft, read, options)
  const all = [...errors, ...(await unofferedIn(services, table, [record], null))[0]!]
  if (all.length > 0) throw new RequestRefusal('invalid', { errors: all })
  return { record, unchecked: [] }
}

export interface Draft {
  readonly record: Record<string, unknown>
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/** The first half, which asks no database: normalized and completed with defaults. */
export function draftRecord(services: RecordServices, table: PageTable, sent: Values, { before, lenient = false }: PrepareOptions): Draft {
  const { page } = table
  const context = recordContext(services.set, services.principal, services.now)
  const { values, errors } = lenient ? { values: { ...sent }, errors: [] } : normalizeRecord(page, sent)
  if (!lenient) dropSystemValues(table, values, before)
  const record: Record<string, unknown> = before === null
    ? { ...withoutDefaultsOfCopies(page, defaultRecord(page, context)), ...values, ...page.where }
    : { ...before, ...values }
  if (before === null && (lenient || !isAskedFor(page.fields[page.owner]))) record[page.owner] ??= services.principal.orgId
  return { record, values, errors }
}

/** Whose it is only the writer can say, as of an inspection of another company: his own is no answer. */
function isAskedFor(owner: FieldDefinition | undefined): boolean {
  return owner?.required === true && !owner.readOnly && owner.from === undefined && owner.default === undefined
}

/** The second half, with what the draft refers to at hand: copied, computed, validated. */
export function completeDraft(services: RecordServices, table: PageTable, { record, values, errors }: Draft, { errors: missing, referred }: ReferredRecords, { before, lenient = false }: PrepareOptions): { record: Record<string, unknown>; errors: readonly FieldError[] } {
  const { page } = table
  const context = recordContext(services.set, services.principal, services.now)
  copyReferred(table, record, referred, before)
  const filled = before === null ? { ...record, ...defaultsOfCopies(page, record, values, context) } : record
  const computed = computeRecord(page, emptyHiddenCells(page, filled, context), context)
  const all = [...errors, ...missing, ...ownerErrors(services, table, computed, before), ...lockedErrors(table, values, before, context), ...validateRecord(page, computed, context)]
    .filter(({ path, code }) => !(code === 'required' && (lenient || isNumbered(page.fields[path] ?? {}))))
  return { record: computed, errors: [...new Map(all.map((error) => [`${error.path} ${error.code}`, error])).values()] }
}

/** States move by transitions alone, and what `where` says of every record of the page is not the client's to say. */
function dropSystemValues({ page }: PageTable, values: Record<string, unknown>, before: Values | null): void {
  if (page.states) delete values[page.states.field]
  if (before !== null) for (const name of Object.keys(page.where)) delete values[name]
}

/** A record belongs to an organisation one may write for. */
function ownerErrors({ principal }: RecordServices, { page }: PageTable, record: Values, before: Values | null): FieldError[] {
  const owner = record[page.owner] ?? null
  const ids = page.scope === 'org' ? principal.orgIds : principal.groupOrgIds
  if (ids === null || (before !== null && before[page.owner] === owner) || (owner !== null && ids.includes(String(owner)))) return []
  const title = page.fields[page.owner]?.title ?? '所属企业'
  return [{ path: page.owner, code: 'notFound', message: problemText({ code: 'notFound' }, title) }]
}
