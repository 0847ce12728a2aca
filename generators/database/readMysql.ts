import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { boundsOfCheck, valuesOfCheck, type ColumnFacts, type TableFacts } from './databaseSchema'

interface ColumnRow extends RowDataPacket { table: string; name: string; type: string; whole: string; comment: string; nullable: 'YES' | 'NO'; length: string | null; precision: string | null; scale: string | null; preset: string | null; extra: string }
interface TableRow extends RowDataPacket { name: string; comment: string }
interface KeyRow extends RowDataPacket { table: string; name: string; kind: string; column: string; target: string | null }
interface CheckRow extends RowDataPacket { table: string; text: string }

const tables = `select table_name as name, table_comment as comment from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE' order by table_name`
const columns = `select table_name as \`table\`, column_name as name, data_type as type, column_type as whole, column_comment as comment, is_nullable as nullable, character_maximum_length as length,
  numeric_precision as \`precision\`, numeric_scale as scale, column_default as preset, extra from information_schema.columns where table_schema = database() order by table_name, ordinal_position`
const keys = `select k.table_name as \`table\`, k.constraint_name as name, t.constraint_type as kind, k.column_name as \`column\`, k.referenced_table_name as target
  from information_schema.key_column_usage k join information_schema.table_constraints t on t.constraint_schema = k.constraint_schema and t.constraint_name = k.constraint_name and t.table_name = k.table_name
  where k.table_schema = database() order by k.table_name, k.constraint_name, k.ordinal_position`
/** MariaDB says the table of a check, MySQL only through its constraints. */
const checks = `select t.table_name as \`table\`, c.check_clause as text from information_schema.check_constraints c
  join information_schema.table_constraints t on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name and t.constraint_type = 'CHECK' where c.constraint_schema = database()`

/** The tables of a MySQL or MariaDB database. Only catalogues are read. */
export async function readMysql(url: string): Promise<TableFacts[]> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), connectTimeout: 10_000, charset: 'utf8mb4' })
  try {
    await connection.query('set session transaction read only')
    const [tableRows] = await connection.query<TableRow[]>(tables)
    const [columnRows] = await connection.query<ColumnRow[]>(columns)
    const [keyRows] = await connection.query<KeyRow[]>(keys)
    // Servers of before 2019 have no checks.
    const [checkRows] = await connection.query<CheckRow[]>(checks).catch(() => [[] as CheckRow[]] as const)
    const of = <Row extends { table: string }>(rows: readonly Row[], name: string) => rows.filter((row) => row.table === name)
    return tableRows.map(({ name, comment }) => tableOf(name, comment, of(columnRows, name), of(keyRows, name), of(checkRows, name)))
  } finally {
    await connection.end()
  }
}

function tableOf(name: string, comment: string, rows: readonly ColumnRow[], keyRows: readonly KeyRow[], checkRows: readonly CheckRow[]): TableFacts {
  const constraints = new Map<string, KeyRow[]>()
  for (const row of keyRows) constraints.set(row.name, [...(constraints.get(row.name) ?? []), row])
  const of = (kind: string) => [...constraints.values()].filter(([first]) => first?.kind === kind)
  const checked = new Map(checkRows.flatMap(({ text }) => { const found = valuesOfCheck(text); return found ? [[found.column, found.values] as const] : [] }))
  return {
    name, comment,
    columns: rows.map((row): ColumnFacts => ({
      name: row.name, type: row.whole === 'tinyint(1)' ? 'bool' : row.type.toLowerCase(), comment: row.comment, isNullable: row.nullable === 'YES', length: number(row.length), precision: number(row.precision), scale: number(row.scale),
      hasDefault: (row.preset !== null && row.preset !== 'NULL') || row.extra.includes('auto_increment'), isGenerated: /generated|virtual|stored/i.test(row.extra) && !/default_generated/i.test(row.extra),
      values: row.type === 'enum' || row.type === 'set' ? [...row.whole.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'")) : (checked.get(row.name) ?? []),
    })),
    primaryKey: of('PRIMARY KEY').flat().map(({ column }) => column),
    unique: of('UNIQUE').filter((list) => list.length === 1).flat().map(({ column }) => column), uniqueTogether: of('UNIQUE').filter((list) => list.length > 1).map((list) => list.map(({ column }) => column)),
    foreignKeys: Object.fromEntries(of('FOREIGN KEY').flatMap((list) => (list.length === 1 && list[0]!.target ? [[list[0]!.column, list[0]!.target]] : []))),
    bounds: Object.assign({}, ...checkRows.map(({ text }) => boundsOfCheck(text))) as TableFacts['bounds'],
  }
}

function number(value: string | null): number | null {
  return value === null ? null : Number(value)
}
