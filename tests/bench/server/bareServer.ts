import Fastify from 'fastify'
import pg from 'pg'
import { randomUUID } from 'node:crypto'

/** What this server is told of the table: columns with the names they are sent under. */
export interface BareOptions {
  readonly port: number
  readonly databaseUrl: string
  readonly orgIds: readonly string[]
  readonly list: readonly (readonly [column: string, name: string])[]
  readonly all: readonly (readonly [column: string, name: string])[]
  readonly requiredSlots: readonly string[]
}

/** The floor: Fastify and pg and nothing else, no login, no permission, no validation, no history. */
async function start({ port, databaseUrl, orgIds, list, all, requiredSlots }: BareOptions): Promise<void> {
  // Days as text, numbers as numbers, as every such handler sets it.
  pg.types.setTypeParser(1082, (text) => text)
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const selection = (columns: BareOptions['all']) => columns.map(([column, name]) => `t."${column}" as "${name}"`).join(', ')
  const columnOf = new Map(all.map(([column, name]) => [name, column]))
  const done = (data: unknown) => ({ code: 0, msg: '操作成功', data })
  const slots = `array(select distinct a.slot from annex_file a where a.resource = 'vehicle' and a.record_id = t.id) as "annexSlots"`
  const files = `(select jsonb_agg(jsonb_build_object('slot', a.slot, 'id', a.id, 'name', a.name)) from annex_file a where a.resource = 'vehicle' and a.record_id = t.id) as "annexFiles"`
  const fastify = Fastify({ logger: false })

  fastify.post<{ Body: { current: number; size: number; plateNo?: string } }>('/veh/page', async ({ body }) => {
    const { current, size, plateNo } = body
    const own = orgIds.length === 1 ? 't.org_id = $1' : 't.org_id = any($1::text[])'
    const where = `where t.deleted_at is null and ${own}${plateNo ? ' and t.plate_no ilike $2' : ''}`
    const parameters = [orgIds.length === 1 ? orgIds[0] : orgIds, ...(plateNo ? [`%${plateNo}%`] : [])]
    const [rows, count] = await Promise.all([
      pool.query<{ annexSlots: string[] }>(`select ${selection(list)}, ${slots} from vehicle t ${where} order by t.plate_no asc, t.id asc limit ${size} offset ${(current - 1) * size}`, parameters),
      pool.query<{ total: number }>(`select count(*) as total from (select 1 from vehicle t ${where} limit 10001) as counted`, parameters),
    ])
    const records = rows.rows.map(({ annexSlots, ...row }) => ({ ...row, missingAnnex: requiredSlots.filter((slot) => !annexSlots.includes(slot)) }))
    return done({ records, total: count.rows[0]?.total ?? 0, size, current })
  })

  fastify.get<{ Params: { id: string } }>('/veh/:id', async ({ params }, reply) => {
    const { rows } = await pool.query(`select ${selection(all)}, ${files} from vehicle t where t.id = $1 and t.deleted_at is null and t.org_id = any($2::text[])`, [params.id, orgIds])
    return rows[0] ? done(rows[0]) : reply.code(404).send({ code: 4, msg: '没有找到', data: null })
  })

  fastify.post<{ Body: Record<string, unknown> }>('/veh', async ({ body }, reply) => {
    const known = Object.entries(body).filter(([name]) => columnOf.has(name))
    const columns = known.map(([name]) => `"${columnOf.get(name)}"`)
    const { rows } = await pool.query(`insert into vehicle as t (id, ${columns.join(', ')}) values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) returning ${selection(all)}`, [randomUUID(), ...known.map(([, value]) => value)])
    return reply.send(done(rows[0]))
  })

  await fastify.listen({ port, host: '127.0.0.1' })
}

await start(JSON.parse(process.argv[2] ?? '{}') as BareOptions)
process.send?.('ready')
