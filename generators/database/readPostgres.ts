import pg from 'pg'
import { boundsOfCheck, valuesOfCheck, type ColumnFacts, type TableFacts } from './databaseSchema'

interface ColumnRow { table: string; table_comment: string | null; name: string; type: string; kind: string; comment: string | null; nullable: boolean; length: number | null; precision: number | null; scale: number | null; has_default: boolean; generated: boolean; labels: string[] | null }
interface ConstraintRow { table: string; kind: 'p' | 'u' | 'f' | 'c'; columns: string[] | null; target: string | null; text: string }

const columnsQuery = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as table_comment, a.attname as name, coalesce(base.typname, t.typname) as type, t.typtype as kind,
    col_description(c.oid, a.attnum) as comment, not a.attnotnull as nullable,
    case when coalesce(base.typname, t.typname) in ('varchar', 'bpchar') and greatest(a.atttypmod, t.typtypmod) > 4 then greatest(a.atttypmod, t.typtypmod) - 4 end as length,
    case when coalesce(base.typname, t.typname) = 'numeric' and a.atttypmod > 4 then ((a.atttypmod - 4) >> 16) & 65535 end as precision,
    case when coalesce(base.typname, t.typname) = 'numeric' and a.atttypmod > 4 then (a.atttypmod - 4) & 2047 end as scale,
    a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as generated,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

const constraintsQuery = `
  select c.relname as "table", k.contype as kind, target.relname as target, pg_get_constraintdef(k.oid) as text,
    (select array_agg(a.attname::text order by place) from unnest(k.conkey) with ordinality as u(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class target on target.oid = k.confrelid
  where c.relnamespace = $1::regnamespace and k.contype in ('p', 'u', 'f', 'c')`

/** The tables of a schema of a PostgreSQL database. Only catalogues are read. */
export async function readPostgres(url: string, schema: string): Promise<TableFacts[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  await client.connect()
  try {
    await client.query('set default_transaction_read_only = on')
    const columns = (await client.query<ColumnRow>(columnsQuery, [schema])).rows
    const constraints = (await client.query<ConstraintRow>(constraintsQuery, [schema])).rows
    return [...new Set(columns.map(({ table }) => table))].map((table) => tableOf(table, columns.filter((row) => row.table === table), constraints.filter((row) => row.table === table)))
  } finally {
    await client.end()
  }
}

function tableOf(name: string, columns: readonly ColumnRow[], constraints: readonly ConstraintRow[]): TableFacts {
  const of = (kind: ConstraintRow['kind']) => constraints.filter((row) => row.kind === kind)
  const checked = new Map(of('c').flatMap(({ text }) => { const found = valuesOfCheck(text); return found ? [[found.column, found.values] as const] : [] }))
  const unique = of('u').map((row) => row.columns ?? [])
  return {
    name, comment: columns[0]?.table_comment ?? '',
    columns: columns.map((row): ColumnFacts => ({
      name: row.name, type: row.type, comment: row.comment ?? '', isNullable: row.nullable, length: row.length, precision: row.precision, scale: row.scale,
      hasDefault: row.has_default, isGenerated: row.generated, values: row.labels ?? checked.get(row.name) ?? [],
    })),
    primaryKey: of('p')[0]?.columns ?? [],
    unique: unique.filter((list) => list.length === 1).flat(), uniqueTogether: unique.filter((list) => list.length > 1),
    foreignKeys: Object.fromEntries(of('f').flatMap(({ columns: own, target }) => (own?.length === 1 && target ? [[own[0]!, target]] : []))),
    bounds: Object.assign({}, ...of('c').map(({ text }) => boundsOfCheck(text))) as TableFacts['bounds'],
  }
}
