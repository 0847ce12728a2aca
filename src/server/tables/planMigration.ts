import { createHash } from 'node:crypto'
import { isOwnIndexName } from './names'
import type { StandingTable } from './readStandingTables'
import type { ColumnDefinition, IndexDefinition, TableDefinition } from './tableDefinition'

export interface MigrationStep {
  /** In words, for the log. */
  readonly what: string
  readonly sql: string
  /** What it does to what, for whoever says it in other words. */
  readonly kind: 'create' | 'add' | 'index' | 'dropIndex' | 'change' | 'require' | 'setAside'
  readonly table: string
  /** Empty for a table as a whole, and for an index. */
  readonly column: string
}

export interface MigrationPlan {
  /** Steps that take nothing away: made at once. */
  readonly additive: readonly MigrationStep[]
  /** Steps that may lose or refuse data: made only with the plan's hash. */
  readonly destructive: readonly MigrationStep[]
  /** Names the destructive steps; null where there are none. */
  readonly hash: string | null
  /** Unique indexes that the rows contradict. */
  readonly contradicted: readonly string[]
}

export interface PlanContext {
  /** Today as `yyyyMMdd`, for the names of what is set aside. */
  readonly today: string
  /** Tables with rows, where a rule may not hold. */
  readonly hasRows: (table: string) => boolean
  /** Unique indexes that the data contradicts. */
  readonly isContradicted: (index: string) => boolean
}

/** Compares what stands with what is wanted. */
export function planMigration(standing: ReadonlyMap<string, StandingTable>, wanted: readonly TableDefinition[], context: PlanContext): MigrationPlan {
  const additive: MigrationStep[] = []
  const destructive: MigrationStep[] = []
  for (const table of wanted) {
    const stands = standing.get(table.name)
    if (stands) changeTable(table, stands, context, additive, destructive)
    else additive.push(createTable(table), ...table.indexes.map((index) => createIndex(table.name, index)))
  }
  const text = destructive.map((step) => step.sql).join('\n')
  const contradicted = wanted.flatMap(({ indexes }) => indexes.map(({ name }) => name).filter(context.isContradicted))
  return { additive, destructive, hash: text ? createHash('sha256').update(text).digest('hex').slice(0, 12) : null, contradicted }
}

function changeTable(table: TableDefinition, stands: StandingTable, context: PlanContext, additive: MigrationStep[], destructive: MigrationStep[]): void {
  const name = quote(table.name)
  for (const column of table.columns) {
    const present = stands.columns.get(column.name)
    if (!present) {
      const needsValue = column.notNull && column.default === undefined && context.hasRows(table.name)
      additive.push({ kind: 'add', table: table.name, column: column.name, what: `add ${table.name}.${column.name}`, sql: `alter table ${name} add column ${columnSql(needsValue ? { ...column, notNull: false } : column)}` })
      if (needsValue) destructive.push(requireValue(table.name, column.name))
    } else {
      if (present.type !== column.type) destructive.push(changeType(table.name, column, present.type))
      if (column.notNull && !present.notNull) destructive.push(requireValue(table.name, column.name))
    }
  }
  // Of the pages to come; those that stand come to it as their rows move on.
  if (table.fill !== undefined && table.fill !== stands.fill) additive.push({ kind: 'add', table: table.name, column: '', what: `fill ${table.name} to ${table.fill} %`, sql: `alter table ${name} set (${fillSql(table.fill)})` })
  const known = new Set(table.columns.map((column) => column.name))
  for (const column of stands.columns.keys()) {
    if (!known.has(column) && !column.startsWith('_dropped_')) destructive.push(setAside(table.name, column, context.today))
  }
  const possible = table.indexes.map((index) => (context.isContradicted(index.name) ? index.otherwise ?? index : index))
  const indexes = new Map(possible.map((index) => [index.name, index]))
  for (const index of indexes.values()) {
    if (!stands.indexes.has(index.name)) (context.isContradicted(index.name) ? destructive : additive).push(createIndex(table.name, index))
  }
  for (const index of stands.indexes) {
    if (isOwnIndexName(index) && !indexes.has(index)) additive.push({ kind: 'dropIndex', table: table.name, column: '', what: `drop index ${index}`, sql: `drop index ${quote(index)}` })
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

function columnSql(column: ColumnDefinition): string {
  return `${quote(column.name)} ${column.type}${column.notNull ? ' not null' : ''}${column.default === undefined ? '' : ` default ${column.default}`}`
}

function createTable(table: TableDefinition): MigrationStep {
  const parts = [...table.columns.map(columnSql), `primary key (${table.primaryKey.map(quote).join(', ')})`]
  return { kind: 'create', table: table.name, column: '', what: `create ${table.name}`, sql: `create table ${quote(table.name)} (${parts.join(', ')})${table.fill === undefined ? '' : ` with (${fillSql(table.fill)})`}` }
}

const fillSql = (fill: number) => `fillfactor = ${fill}`

function createIndex(table: string, index: IndexDefinition): MigrationStep {
  const last = index.columns.length - 1
  const columns = index.columns.map((column, at) => quote(column) + (index.kind === 'trigram' && at === last ? ' gin_trgm_ops' : '')).join(', ')
  const using = index.kind === 'trigram' || index.kind === 'gin' ? ' using gin' : ''
  const where = index.where ? ` where ${index.where}` : ''
  return { kind: 'index', table, column: '', what: `index ${index.name}`, sql: `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(table)}${using} (${columns})${where}` }
}

function changeType(table: string, column: ColumnDefinition, from: string): MigrationStep {
  return {
    kind: 'change', table, column: column.name,
    what: `change ${table}.${column.name} from ${from} to ${column.type}`,
    sql: `alter table ${quote(table)} alter column ${quote(column.name)} type ${column.type} using ${quote(column.name)}::text::${column.type}`,
  }
}

function requireValue(table: string, column: string): MigrationStep {
  return { kind: 'require', table, column, what: `require ${table}.${column}`, sql: `alter table ${quote(table)} alter column ${quote(column)} set not null` }
}

/** Nothing is dropped: a column no page declares is renamed, and an administrator deletes it when sure. */
function setAside(table: string, column: string, today: string): MigrationStep {
  const name = `_dropped_${today}_${column}`
  return { kind: 'setAside', table, column, what: `set aside ${table}.${column} as ${name}`, sql: `alter table ${quote(table)} rename column ${quote(column)} to ${quote(name)}` }
}
