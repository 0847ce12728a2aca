import { sql } from 'kysely'
import { problemText, type FieldError } from '../../fields/problems'
import type { FieldDefinition } from '../../fields/definitions'
import { fieldTypeOf } from '../../fields/definitions'
import { employeeResource, fieldAbove, kindsTaken, organizationResource } from '../../fields/referenceType'
import { copiedValue, followCells } from '../../language/copiedValue'
import { cellSources, copySources } from '../../language/copySources'
import { isEmpty } from '../../language/isEmpty'
import { columnsOf, isTable, rowsOf } from '../../language/tableColumns'
import { isSame } from './isSame'
import { kindsOfOrganizations, notBelow } from './organizationsAround'
import { homeTable, type FieldColumn, type PageTable } from './pageTable'
import { readJson } from './readJson'
import type { RecordServices } from './recordServices'
import { allOf, choosableBy, publicConditions, type Condition } from './scope'

export interface Reference {
  readonly path: string
  readonly title: string
  readonly resource: string
  readonly id: string
  /** Chosen in this write: it must be visible. What stood before may have been removed since, and what the system found need not be seen. */
  readonly isNew: boolean
  /** Kinds of organisation that may be chosen; undefined where any will do. */
  readonly kinds?: readonly string[] | undefined
}

type Values = Readonly<Record<string, unknown>>

/** The fields of referred records that this page copies. */
export type Referred = (resource: string, id: unknown) => Values | undefined

export interface ReferredRecords {
  /** References to what is not there, or not to be seen. */
  readonly errors: readonly FieldError[]
  readonly referred: Referred
}

/** Checks the references of a record in one statement, and brings what is copied from the records they name. */
export async function readReferred(services: RecordServices, table: PageTable, record: Values, before: Values | null): Promise<ReferredRecords> {
  const [read] = await readAllReferred(services, table, [record], before)
  return read!
}

/** The same for many records, in one statement for all of them. `before` is as they all stood. */
export async function readAllReferred(services: RecordServices, table: PageTable, records: readonly Values[], before: Values | null = null): Promise<readonly ReferredRecords[]> {
  const { copied } = pointersOf(table)
  const references = records.map((record) => askedReferences(services, table, record, before))
  const found = new Map(await findReferred(services, table, references.flat(), copied))
  const referred: Referred = (resource, id) => found.get(`${resource} ${String(id)}`)?.data
  for (let depth = 0; depth < longestChain; depth++) {
    const further = chainedReferences(table, records, referred, before).filter(({ resource, id }) => !found.has(`${resource} ${id}`))
    if (further.length === 0) break
    for (const [key, one] of await findReferred(services, table, further, copied)) found.set(key, one)
  }
  return Promise.all(references.map(async (own, index) => ({ errors: [...missingOf(own, found), ...await misplacedIn(services, table, records[index]!, before), ...await wrongKindsIn(services, table, records[index]!, before)], referred })))
}

/** References that have to be looked up: for what is copied, or because they are chosen in this write. */
export function askedReferences(services: RecordServices, table: PageTable, record: Values, before: Values | null): readonly Reference[] {
  const { copied, pointing } = pointersOf(table)
  return pointing.flatMap(({ field }) => referencesOf(field, record[field.name], before?.[field.name], field.name))
    .filter((reference) => copied.has(reference.resource) || (reference.isNew && !isKnown(services, table, reference)))
}

/** References to what is not there, or not to be seen, each at its field. */
export async function missingReferences(services: RecordServices, table: PageTable, references: readonly Reference[]): Promise<readonly FieldError[]> {
  return missingOf(references, await findReferred(services, table, references, new Map()))
}

/** So many references may bring each other along: a check its vehicle, the vehicle its company. */
const longestChain = 3

/** References that are copies themselves, in fields or in rows, and from which others are copied in turn. */
function chainedReferences(table: PageTable, records: readonly Values[], referred: Referred, before: Values | null): readonly Reference[] {
  const sources = new Set(table.ownColumns.flatMap(({ field }) => copySources(field).map(({ reference }) => reference)))
  const links = table.ownColumns.filter(({ field, refersTo }) => (refersTo !== null && field.from !== undefined && sources.has(field.name)) || cellSources(field).length > 0)
  if (links.length === 0) return []
  return records.flatMap((record) => {
    const followed = { ...record }
    copyReferred(table, followed, referred, before)
    return links.flatMap(({ field }) => referencesOf(field, followed[field.name], followed[field.name], field.name))
  })
}

type Found = ReadonlyMap<string, { readonly visible: boolean; readonly data: Values }>

async function findReferred(services: RecordServices, table: PageTable, references: readonly Reference[], copied: Pointers['copied']): Promise<Found> {
  if (references.length === 0) return new Map()
  const parts = idsByResource(references).map(([resource, ids]) => selectReferred(services, table, resource, ids, copied.get(resource) ?? []))
  const { rows } = await sql<{ resource: string; id: string; visible: boolean; data: Record<string, unknown> }>`${sql.join(parts, sql` union all `)}`.execute(services.db)
  return new Map(rows.map(({ resource, id, visible, data }) => [`${resource} ${id}`, { visible, data: readJson(copied.get(resource) ?? [], data) }]))
}

/** Each resource with the ids that are pointed to, each once. */
export function idsByResource(references: readonly Reference[]): readonly (readonly [resource: string, ids: readonly string[]])[] {
  const byResource = new Map<string, Set<string>>()
  for (const { resource, id } of references) byResource.set(resource, (byResource.get(resource) ?? new Set<string>()).add(id))
  return [...byResource].map(([resource, ids]) => [resource, [...ids]])
}

function missingOf(references: readonly Reference[], found: Found): readonly FieldError[] {
  const errors = references
    .filter(({ isNew, resource, id }) => isNew && !found.get(`${resource} ${id}`)?.visible)
    .map(({ path, title }): FieldError => ({ path, code: 'notFound', message: problemText({ code: 'notFound' }, title) }))
  return [...new Map(errors.map((error) => [error.path, error])).values()]
}

/** Organisations that have to lie below another and do not; what stood there before is let be. */
async function misplacedIn(services: RecordServices, { page }: PageTable, record: Values, before: Values | null): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of Object.values(page.fields)) {
    const above = fieldAbove(field)
    const top = above === undefined ? null : (record[above] ?? null)
    const ids = idsOf(record[field.name])
    if (above === undefined || typeof top !== 'string' || ids.length === 0 || (before !== null && isSame(before[field.name], record[field.name]) && before[above] === top)) continue
    if ((await notBelow(services, ids, top)).length === 0) continue
    const problem = { code: 'notBelow', parameters: { above: page.fields[above]?.title ?? above } } as const
    errors.push({ path: field.name, code: problem.code, message: problemText(problem, field.title) })
  }
  return errors
}

/** Organisations of a kind that a field does not take; what stood there before is let be. */
async function wrongKindsIn(services: RecordServices, table: PageTable, record: Values, before: Values | null): Promise<readonly FieldError[]> {
  const chosen = pointersOf(table).ofKinds.flatMap(({ field }) => referencesOf(field, record[field.name], before?.[field.name], field.name).filter(({ isNew, kinds }) => isNew && kinds !== undefined))
  if (chosen.length === 0) return []
  const found = await kindsOfOrganizations(services, chosen.map(({ id }) => id))
  const wrong = chosen.filter(({ id, kinds }) => found.has(id) && !kinds!.includes(found.get(id)!))
  return wrong.map(({ path, title, kinds }): FieldError => {
    const problem = { code: 'wrongKind', parameters: { kinds: kindTitles(services, kinds!) } } as const
    return { path, code: problem.code, message: problemText(problem, title) }
  })
}

function kindTitles({ set }: RecordServices, kinds: readonly string[]): string {
  const field = homeTable(set, organizationResource).columns.get('kind')?.field
  const items = field?.type === 'dict' ? (set.dictionaries[field.dict]?.items ?? []) : []
  return kinds.map((kind) => items.find(({ value }) => value === kind)?.label ?? kind).join('、')
}

/** The person himself, and an owner whose scope is checked anyway, need no look at the database. */
function isKnown({ principal }: RecordServices, { page }: PageTable, { path, resource, id }: Reference): boolean {
  return (path === page.owner && principal.groupOrgIds !== null && principal.groupOrgIds.includes(id)) || (resource === employeeResource && id === principal.empId)
}

function referencesOf(field: FieldDefinition, value: unknown, before: unknown, path: string): readonly Reference[] {
  if (!isTable(field)) return referencesBeside(field, value, new Set(idsOf(before)), path)
  const columns = Object.values(columnsOf(field)).filter((column) => fieldTypeOf(column).refersTo)
  if (columns.length === 0) return []
  const earlier = rowsOf(before)
  // Rows move about; an id that stood anywhere in the column before is not new.
  const known = columns.map(({ name }) => new Set(earlier.flatMap((row) => idsOf(row[name]))))
  return rowsOf(value).flatMap((row, index) => columns.flatMap((column, place) => referencesBeside(column, row[column.name], known[place]!, `${path}/${index}/${column.name}`)))
}

function referencesBeside(field: FieldDefinition, value: unknown, known: ReadonlySet<string>, path: string): readonly Reference[] {
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  if (!resource) return []
  return idsOf(value).map((id) => ({ path, title: field.title, resource, id, isNew: field.find === undefined && !known.has(id), kinds: kindsTaken(field) }))
}

function idsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string')
  return typeof value === 'string' ? [value] : []
}

export interface Pointers {
  readonly copied: ReadonlyMap<string, readonly FieldColumn[]>
  /** Fields that refer to records, themselves or in their rows. */
  readonly pointing: readonly FieldColumn[]
  /** Those of them that take organisations of some kinds alone, themselves or in their rows. */
  readonly ofKinds: readonly FieldColumn[]
}

const pointers = new WeakMap<PageTable, Pointers>()

export function pointersOf(table: PageTable): Pointers {
  const known = pointers.get(table) ?? {
    copied: copiedColumns(table),
    pointing: table.ownColumns.filter(({ field, refersTo }) => refersTo !== null || isTable(field)),
    ofKinds: table.ownColumns.filter(({ field }) => [field, ...(isTable(field) ? Object.values(columnsOf(field)) : [])].some((one) => kindsTaken(one) !== undefined)),
  }
  pointers.set(table, known)
  return known
}

/** By resource, the columns that fields and cells copy. */
function copiedColumns(table: PageTable): ReadonlyMap<string, readonly FieldColumn[]> {
  const copied = new Map<string, FieldColumn[]>()
  const sources = table.ownColumns.flatMap(({ field }) => [
    ...copySources(field).map(({ reference, name }) => ({ resource: table.columns.get(reference)?.refersTo, name })),
    ...cellSources(field),
  ])
  for (const { resource, name } of sources) {
    const column = resource ? homeTable(table.set, resource).columns.get(name) : undefined
    if (resource && column) copied.set(resource, [...(copied.get(resource) ?? []), column])
  }
  return copied
}

function selectReferred({ principal }: RecordServices, { set }: PageTable, resource: string, ids: readonly string[], columns: readonly FieldColumn[]) {
  const target = homeTable(set, resource)
  const data = columns.flatMap(({ field, column, storage }) => [sql.lit(field.name), storage === 'decimal' ? sql`t.${sql.ref(column)}::text` : sql`t.${sql.ref(column)}`])
  return sql`select ${sql.lit(resource)} as resource, t.id, ${choosable(target, principal)} as visible, jsonb_build_object(${sql.join(data)}) as data
    from ${sql.table(target.table)} as t where t.id = any(${ids}::text[]) and t.deleted_at is null`
}

/** Whether a record of the table `t` may be pointed to. */
export function choosable(target: PageTable, principal: RecordServices['principal']): Condition {
  const isOpen = target.page.scope === 'any' || principal.groupOrgIds === null
  return isOpen ? allOf(publicConditions(target, principal)) : sql`(t.org_id is null or ${choosableBy(target, principal)})`
}

/**
 * Fills in what is copied: read-only fields and cells, and fields with `follows`, follow the referred record, editable ones are filled when left blank, a
 * field in a new record, a cell in a row that names another record than `before`.
 */
export function copyReferred(table: PageTable, record: Record<string, unknown>, referred: Referred, before: Values | null): void {
  for (const { field } of table.ownColumns) {
    if (field.readOnly || isFollowing(field, record) || (before === null && isEmpty(record[field.name]))) copyInto(table, field, record, referred)
    if (cellSources(field).length > 0) record[field.name] = followCells(field, record[field.name], before?.[field.name], referred)
  }
}

/** Whether a field belongs to the record its reference names, as long as one is chosen. */
function isFollowing(field: FieldDefinition, record: Values): boolean {
  return field.follows === true && copySources(field).some(({ reference }) => (record[reference] ?? null) !== null)
}

/** Of several references that may fill a field, the first that is chosen does. */
function copyInto(table: PageTable, field: FieldDefinition, record: Record<string, unknown>, referred: Referred): void {
  const sources = copySources(field).filter(({ reference }) => table.columns.get(reference)?.refersTo)
  const source = sources.find(({ reference }) => (record[reference] ?? null) !== null) ?? sources[0]
  if (source === undefined) return
  const id = record[source.reference] ?? null
  const values = id === null ? { [source.name]: null } : referred(table.columns.get(source.reference)!.refersTo!, id)
  if (values) record[field.name] = copiedValue(field, values[source.name], source.columns)
}
