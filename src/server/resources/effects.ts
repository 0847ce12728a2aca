import { sql } from 'kysely'
import { evaluate, holds } from '../../language/expressions'
import { recordVariable, recordVariables, withVariable } from '../../language/expressionVariables'
import type { EffectFile, TransitionDefinition } from '../../language/pageDefinition'
import { conditionOf } from '../../language/query/readQuery'
import { computeRecord } from '../../language/recordRules'
import { legalMoves } from '../../language/states'
import type { UnlessFile } from '../../language/statesFile'
import { RequestRefusal } from '../errors'
import { fieldValue } from './fieldValue'
import { makeMove, mostDepth } from './makeMove'
import { moveFollowers } from './moveFollowers'
import { matches } from './matching'
import { ownRecord } from './ownTable'
import { pageTable, type PageTable } from './pageTable'
import { prepareRecord } from './prepareRecord'
import { conditionSql } from './queries/querySql'
import { readRecords, type StoredRecord } from './queries/readRecord'
import { changedValues, recordChanges } from './recordChanges'
import { recordContext } from './recordContext'
import { recordId } from './recordId'
import { fillNumbers } from './recordNumbers'
import { asSystem, type RecordServices } from './recordServices'
import { whereAll, whereConditions } from './scope'
import { mostSearched, searchRecords } from './searchRecords'
import { takeSystemMoves } from './systemMoves'
import { nobody } from './systemPrincipal'
import { insertRow, updateRow } from './writeRows'

type Values = Readonly<Record<string, unknown>>
type Create = Extract<EffectFile, { create: string }>
type Update = Extract<EffectFile, { update: string }>
type Move = Extract<EffectFile, { move: string }>

interface PlannedCreate { readonly table: PageTable; readonly id: string; readonly values: Values }

export interface PlannedEffects {
  /** Moves of what has to give way before the record itself is written. */
  readonly first: readonly Move[]
  readonly creates: readonly PlannedCreate[]
  readonly others: readonly (Update | Move)[]
  /** What is written back into the moving record: ids of what is created for it. */
  readonly back: readonly { readonly field: string; readonly value: unknown }[]
  readonly variables: Values
}

/** Works out what a move sets off, before the record is written: the ids of new records are part of it. */
export async function planEffects(services: RecordServices, source: PageTable, record: Values, transition: TransitionDefinition): Promise<PlannedEffects> {
  const context = recordContext(services.set, services.principal, services.now)
  // What is written back comes into the record afterwards; effects see it as it was moved.
  let variables = recordVariables(source.page.fields, { ...record }, context)
  const back: { field: string; value: unknown }[] = []
  const creates: PlannedCreate[] = []
  for (const effect of transition.effects.filter((one): one is Create => 'create' in one)) {
    // Whether there is anything to do is the moving record's to say; only then are others looked for.
    if (effect.forRecords && effect.when !== undefined && !holds(effect.when, variables)) continue
    const looksAtItems = effect.unless !== undefined && Object.values(effect.unless.where).some(isOfItem)
    if (effect.unless && !looksAtItems && (await standsThere(services, effect.unless, variables))) continue
    const all = effect.forRecords ? (await searchRecords(services, effect.forRecords, variables)).map((item): Item => ({ item, inner: withVariable(variables, 'item', item) })) : itemsOf(effect, variables)
    const items = effect.unless && looksAtItems ? await withoutRecord(services, effect.unless, all) : all
    const planned = planCreates(services, source, record, effect, items, variables, back)
    creates.push(...planned)
    if (!effect.count || planned.length === 0) continue
    back.push({ field: effect.count, value: planned.length })
    // How many there are, the effects after this one know: so many messages cost so much.
    variables = recordVariables(source.page.fields, computeRecord(source.page, { ...record, [effect.count]: planned.length }, context), context)
  }
  const first = transition.effects.filter((effect): effect is Move => 'move' in effect && effect.first === true)
  return { first, creates, others: transition.effects.filter((effect): effect is Update | Move => !('create' in effect) && !first.some((one) => one === effect)), back, variables }
}

function planCreates(services: RecordServices, source: PageTable, record: Values, effect: Create, items: readonly Item[], variables: Values, back: { field: string; value: unknown }[]): PlannedCreate[] {
  const table = pageTable(services.set, effect.create)
  return items.flatMap(({ item, inner }) => {
    if (effect.when !== undefined && !holds(effect.when, inner)) return []
    const id = recordId(services.now)
    if (effect.back) writeBack(source, record, effect.back, id, item, variables, back)
    const values = evaluateAll(table, effect.set, inner)
    // What is created belongs to the same organisation, unless the effect says whose it is.
    return [{ table, id, values: { [table.page.owner]: record[source.page.owner], ...values } }]
  })
}

/** Something an effect goes over, with the variables the effect sees. */
interface Item { readonly item?: unknown; readonly inner: Values }

/** Each item the effect goes over; one without an item where it goes over nothing. */
function itemsOf({ forEach }: EffectFile, variables: Values): Item[] {
  if (forEach === undefined) return [{ inner: variables }]
  const items = evaluate(forEach, variables)
  return Array.isArray(items) ? items.map((item: unknown) => ({ item, inner: withVariable(variables, 'item', item) })) : []
}

/** The new id goes into a field of the record, or of the table row it was created for. */
function writeBack(source: PageTable, record: Values, field: string, id: string, item: unknown, variables: Values, back: { field: string; value: unknown }[]): void {
  const rows = Object.keys(source.page.fields).find((name) => Array.isArray(variables[name]) && typeof item === 'object' && (variables[name] as unknown[]).includes(item))
  if (rows === undefined) {
    back.push({ field, value: id })
    return
  }
  const at = (variables[rows] as unknown[]).indexOf(item)
  const earlier = back.findLast((entry) => entry.field === rows)?.value ?? record[rows]
  back.push({ field: rows, value: (earlier as Values[]).map((row, index) => (index === at ? { ...row, [field]: id } : row)) })
}

/** What is written into a record, by the expressions of its fields. */
export function evaluateAll(table: PageTable, expressions: Readonly<Record<string, string>>, variables: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(expressions).map(([name, expression]) => [name, fieldValue(table.page.fields[name], evaluate(expression, variables))]))
}

/** Moves what stands in the way of the record under a rule that only one may meet, before it is written. */
export function giveWay(services: RecordServices, { first, variables }: PlannedEffects, depth: number): Promise<void> {
  return runEffects(services, { creates: [], others: first, variables }, depth)
}

/** Carries the effects out, in the transaction of the move. */
export async function runEffects(services: RecordServices, { creates, others, variables }: Pick<PlannedEffects, 'creates' | 'others' | 'variables'>, depth: number): Promise<void> {
  if (creates.length + others.length === 0) return
  if (depth >= mostDepth) throw new RequestRefusal('moveRefused', { message: '状态流转的连锁过深，请联系管理员检查页面配置' })
  const system = asSystem(services)
  for (const create of creates) await runCreate(system, create, depth)
  for (const effect of others) {
    for (const { inner } of itemsOf(effect, variables)) {
      if (effect.when !== undefined && !holds(effect.when, inner)) continue
      await ('update' in effect ? runUpdate(system, effect, inner, depth) : runMove(system, effect, inner, depth))
    }
  }
}

async function runCreate(services: RecordServices, { table, id, values }: PlannedCreate, depth: number): Promise<void> {
  const record = await prepareRecord(services, table, values, { before: null, lenient: true })
  await fillNumbers(services.db, table, record, services.now)
  await insertRow(services, table, id, record, recordChanges(table, null, record))
  await takeSystemMoves(services, table, id, depth + 1)
}

async function runUpdate(services: RecordServices, effect: Update, variables: Values, depth: number): Promise<void> {
  const named = pageTable(services.set, effect.update)
  const context = recordContext(services.set, services.principal, services.now)
  for (const found of await findTargets(services, named, effect.where, variables)) {
    const { table, record } = await ownRecord(services, named, found)
    const target = recordVariable(table.page.fields, record)
    if (effect.check !== undefined && !holds(effect.check, withVariable(variables, 'target', target))) throw new RequestRefusal('moveRefused', { message: effect.message ?? `${table.page.noun}不符合要求，没有办理` })
    const changed = computeRecord(table.page, { ...record, ...evaluateAll(table, effect.set, withVariable(variables, 'target', target)) }, context)
    const changes = recordChanges(table, record, changed)
    if (changes.length === 0) continue
    await updateRow(services, table, { id: record.id, version: record.version, values: changedValues(changes), action: 'update', changes })
    await moveFollowers(services, table, record.id, changed, changes.map(({ field }) => field), depth)
    await takeSystemMoves(services, table, record.id, depth + 1)
  }
}

/** Records that are not in a state to move stay where they are. */
async function runMove(services: RecordServices, effect: Move, variables: Values, depth: number): Promise<void> {
  if (effect.unless && (await standsThere(services, effect.unless, variables))) return
  const table = pageTable(services.set, effect.move)
  const context = recordContext(services.set, services.principal, services.now)
  for (const record of await findTargets(services, table, effect.where, variables)) {
    const transition = legalMoves(table.page, table.page.states ? record[table.page.states.field] : null).find(({ name }) => name === effect.transition)
    if (!transition || (transition.when !== null && !holds(transition.when, recordVariables(table.page.fields, record, context)))) continue
    await makeMove(services, table, record, transition, {}, depth + 1)
  }
}

async function findTargets({ db }: RecordServices, table: PageTable, where: Readonly<Record<string, string>>, variables: Values): Promise<StoredRecord[]> {
  const conditions = Object.entries(where).map(([name, expression]) => matches(table, name, evaluate(expression, variables)))
  // Nothing known to look for must not become "all of them".
  if (conditions.length === 0 || conditions.includes(null)) return []
  // Held until the transaction ends: of two that count up the same record at once, the second counts from what the first wrote.
  return readRecords(db, table, [sql`t.deleted_at is null`, ...whereConditions(table), ...conditions.filter((condition) => condition !== null)], sql` order by t.id limit ${mostSearched} for update of t`)
}

/** The items for which there is no such record yet. */
async function withoutRecord(services: RecordServices, unless: UnlessFile, items: readonly Item[]): Promise<Item[]> {
  const left: Item[] = []
  for (const item of items) if (!(await standsThere(services, unless, item.inner))) left.push(item)
  return left
}

/** Whether there are such records, as many as it takes. `where` compares with plain values; a text that reads as an expression over the record or the item is worked out. */
async function standsThere({ db, set, now }: RecordServices, { page, where, when, times = 1 }: UnlessFile, variables: Values): Promise<boolean> {
  const table = pageTable(set, page)
  const equal = Object.entries(where).flatMap(([name, value]) => matches(table, name, plainOrEvaluated(value, variables)) ?? [])
  const met = when === undefined ? [] : [conditionSql(conditionOf(when, table.page.fields), { table, principal: nobody, now })]
  const { rows } = await sql`select 1 from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, ...whereConditions(table), ...equal, ...met])} limit ${times}`.execute(db)
  return rows.length === times
}

function plainOrEvaluated(value: unknown, variables: Values): unknown {
  return isOfItem(value) || (typeof value === 'string' && /^record\.[a-z]/.test(value)) ? evaluate(String(value), variables) : value
}

function isOfItem(value: unknown): boolean {
  return typeof value === 'string' && /^item(\.[a-z]|$)/.test(value)
}
