import { sql } from 'kysely'
import { problemText, type FieldError, type ProblemCode } from '../../fields/problems'
import { employeeResource } from '../../fields/referenceType'
import type { Holding } from '../access/buildPrincipal'
import { isAlmighty, isMightier, readGrantRules, type GrantRules } from '../access/grants'
import { isClosed, readPostNames, toHolding } from '../access/people'
import { RequestRefusal } from '../errors'
import { isSame } from './isSame'
import type { PendingWrite } from './keepRules'
import { fieldColumn, readRow, type PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

type Values = Readonly<Record<string, unknown>>

/** Resources whose records say what people may do, known to access; and where and when it holds: a change there hands it out anew. */
const termsByResource: Readonly<Record<string, readonly string[]>> = {
  [employeeResource]: ['org'],
  concurrentPost: ['employee', 'org', 'startDate', 'endDate'],
  postGrant: ['employee', 'org', 'validFrom', 'validTo'],
}
/** Whoever has a person's mobile signs in as that person; a closed person does not sign in at all. */
const accountFields = ['mobile', 'accountEnabled', 'status'] as const
const guardedFields = new Set(['roles', 'posts', 'post', ...accountFields, ...Object.values(termsByResource).flat()])

/**
 * Refuses a write by which somebody would hand out, take away or take over more than he may do himself, whatever page or
 * call it comes from. What the system does of itself is allowed.
 */
export async function refuseUngranted(services: RecordServices, table: PageTable, write: PendingWrite & { readonly action: string }): Promise<void> {
  if (!isGuarded(services, table)) return
  const stored = write.isNew ? null : await readStored(services, table, write.id)
  const changed = { ...stored, ...write.values }
  const before = write.deletedAt === null ? null : stored
  const after = write.deletedAt ? null : changed
  const errors = await grantErrors(services, table, { id: write.id, before, after, isNew: write.isNew === true })
  if (errors.length === 0) return
  // Only a form has a place where an error could stand.
  const isForm = write.action === 'create' || write.action === 'update'
  throw isForm ? new RequestRefusal('invalid', { message: errors.map(({ message }) => message).join('；'), errors }) : new RequestRefusal('mightierPerson', { errors })
}

/** The same for many new records: the rows that would be refused, each error at its field. */
export async function findUngranted(services: RecordServices, table: PageTable, records: readonly Values[]): Promise<readonly { row: number; error: FieldError }[]> {
  if (!isGuarded(services, table)) return []
  const rules = await readGrantRules(services, records.flatMap((record) => toHolding(record).postIds))
  const found: { row: number; error: FieldError }[] = []
  for (const [row, after] of records.entries()) for (const error of await holdingErrors(services, table, rules, null, after)) found.push({ row, error })
  return found
}

const isGuarded = ({ principal }: RecordServices, { resource }: PageTable) => Object.hasOwn(termsByResource, resource.name) && !isAlmighty(principal)

interface GuardedWrite {
  readonly id: string
  /** What held until now; null for a record that is new or comes back. */
  readonly before: Values | null
  /** What is to hold; null for one that goes. */
  readonly after: Values | null
  readonly isNew: boolean
}

async function grantErrors(services: RecordServices, table: PageTable, { id, before, after, isNew }: GuardedWrite): Promise<FieldError[]> {
  const touched = accountFieldTouched(table, before, after)
  if (!isNew && touched !== null && (await isMightier(services, id))) return [fieldError(table, touched, 'mightier')]
  const postIds = [before, after].flatMap((values) => (values ? toHolding(values).postIds : []))
  return holdingErrors(services, table, await readGrantRules(services, postIds), before, after)
}

/** The field by which a write would take over, close or open a person's account; null where it leaves the account alone. */
function accountFieldTouched({ resource }: PageTable, before: Values | null, after: Values | null): string | null {
  if (resource.name !== employeeResource) return null
  if (before === null || after === null) return 'status'
  const differs = (name: string) => !isSame(before[name] ?? null, after[name] ?? null)
  if (differs('mobile')) return 'mobile'
  if (isClosed(before) === isClosed(after)) return null
  return accountFields.find((name) => name !== 'mobile' && differs(name)) ?? null
}

/** What is wrong with handing out and taking away: the difference between what held and what is to hold. */
async function holdingErrors(services: RecordServices, table: PageTable, rules: GrantRules, before: Values | null, after: Values | null): Promise<FieldError[]> {
  const { set, db } = services
  const [old, next] = [before, after].map((values) => toHolding(values ?? {})) as [Holding, Holding]
  const union = (of: (holding: Holding) => readonly string[]) => [...new Set([...of(old), ...of(next)])]
  const changed = (of: (holding: Holding) => readonly string[]) => union(of).filter((item) => of(old).includes(item) !== of(next).includes(item))
  const beyondRoles = union(rules.beyondRoles)
  const beyondPosts = union(rules.beyondPosts)
  if (beyondRoles.length + beyondPosts.length === 0) return []

  const [roles, posts] = [changed(({ roles: held }) => held), changed(({ postIds }) => postIds)]
  const [ownRoles, ownPosts] = [roles.filter((role) => beyondRoles.includes(role)), posts.filter((post) => beyondPosts.includes(post))]
  const postField = 'posts' in table.resource.fields ? 'posts' : 'post'
  const wasMightier = rules.beyondRoles(old).length + rules.beyondPosts(old).length > 0
  const errors: FieldError[] = []
  if (ownRoles.length > 0) errors.push(fieldError(table, 'roles', 'beyondOwn', ownRoles.map((role) => set.roles[role]?.title ?? role)))
  // Roles see as far as the widest of them: even a small one, given to a mightier person, reaches further than the giver.
  else if (roles.length > 0 && wasMightier) errors.push(fieldError(table, 'roles', 'mightier'))
  if (ownPosts.length > 0) errors.push(fieldError(table, postField, 'beyondOwn', await readPostNames(db, set, ownPosts)))
  else if (wasMightier && posts.some((post) => union(rules.grantingPosts).includes(post))) errors.push(fieldError(table, postField, 'mightier'))
  const term = before && after && termsByResource[table.resource.name]?.find((name) => !isSame(before[name] ?? null, after[name] ?? null))
  if (term) errors.push(fieldError(table, term, 'mightier'))
  return errors
}

function fieldError({ page, resource }: PageTable, path: string, code: ProblemCode, items: readonly string[] = []): FieldError {
  const title = (page.fields[path] ?? resource.fields[path])?.title ?? path
  return { path, code, message: problemText({ code, parameters: { items: items.join('、') } }, title) }
}

/** The record as it stands, with what gives power: the page that writes need not know those fields. */
async function readStored({ db }: RecordServices, { resource, table }: PageTable, id: string): Promise<Values | null> {
  const columns = [...guardedFields].flatMap((name) => resource.fields[name] ?? []).map((field) => fieldColumn(resource, field))
  const selected = sql.join(columns.map(({ field, column }) => sql`t.${sql.ref(column)} as ${sql.ref(field.name)}`))
  const { rows } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(table)} as t where t.id = ${id}`.execute(db)
  return rows[0] ? readRow(columns, rows[0]) : null
}
