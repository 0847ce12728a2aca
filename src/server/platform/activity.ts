import { Type } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import { fromQueryBody } from '../../contract/listQuery'
import { platformPaths } from '../../contract/platformPaths'
import type { Tables } from '../database/openDatabase'
import { RequestRefusal } from '../errors'
import { listRecords } from '../resources/operations/listRecords'
import { homeTable } from '../resources/pageTable'
import { recordId } from '../resources/recordId'
import { openPage } from '../resources/recordServices'
import { scopeConditions, whereAll, type Condition } from '../resources/scope'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { Day, Id, Nothing, NullableText, pageOf, Paging, strict } from './shapes'
import { requireVisible } from './visibleOrganizations'

const tag = '访问与登录'
const keptDays = 180

/** Who came, and what he looked at (spec §3, §7). */
export const activityCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'platform', method: 'POST', path: platformPaths.pageVisit, id: 'activity.visit', tag, summary: '记一次页面访问',
    body: Type.Object({ source: Type.Literal('cloud-pc-vue'), path: Type.String({ minLength: 1, maxLength: 300, pattern: '^/' }), orgId: Id }, strict), answer: Nothing,
    async handle(services, { body: { source, path, orgId } }) {
      await requireVisible(services, orgId)
      // Of the address only the page: what stands in a query may be personal.
      await sql`insert into page_visit (id, at, employee_id, org_id, source, path) values (${recordId(services.now)}, ${services.now.toISOString()}, ${services.principal.empId}, ${orgId}, ${source}, ${path.split('?')[0]})`.execute(services.db)
      return null
    },
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jcfw/user/log/page', id: 'activity.logins', tag, summary: '登录日志，筛选与登录日志页面相同',
    body: Type.Record(Type.String(), Type.Unknown()), answer: pageOf(Type.Object({ id: Id })),
    handle: (services, { body }) => listRecords(services, homeTable(services.set, 'loginLog').page.id, fromQueryBody(body, { size: 20 })),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/cpzx/empDayActiveDetail/getDayDetail', id: 'activity.day', tag, summary: '一天里谁登录过、访问过几次',
    body: Type.Object({ day: Day, orgId: Type.Optional(Id), ...Paging }, strict),
    answer: pageOf(Type.Object({ empId: Id, empName: NullableText, orgId: NullableText, logins: Type.Integer(), visits: Type.Integer(), firstTime: Type.String(), lastTime: Type.String() })),
    handle: (services, { body: { day, orgId, current = 1, size = 20 } }) => dayDetail(services, day, orgId, { current, size }),
  }),
]

interface DayRow {
  readonly empId: string
  readonly empName: string | null
  readonly orgId: string | null
  readonly logins: number
  readonly visits: number
  readonly firstTime: string | Date
  readonly lastTime: string | Date
  readonly total: number
}

/** Logins as the log's page shows them to the person, and visits of the same people. */
async function dayDetail(services: PersonServices, day: string, orgId: string | undefined, { current, size }: { current: number; size: number }) {
  const { set, db, principal } = services
  if (orgId !== undefined) await requireVisible(services, orgId)
  const log = openPage(services, homeTable(set, 'loginLog').page.id, 'view')
  const employee = homeTable(set, 'employee')
  const name = employee.columns.get(employee.page.label)?.column ?? 'id'
  const [time, person, result] = ['loginTime', log.page.person ?? '', 'result'].map((field) => log.columns.get(field)?.column)
  if (time === undefined || person === undefined || result === undefined) throw new RequestRefusal('notFound', { message: '登录日志页面没有登录人、登录时间或登录结果' })
  const from = new Date(`${day}T00:00:00+08:00`)
  if (Number.isNaN(from.getTime())) throw new RequestRefusal('badRequest', { message: '没有这一天' })
  const until = new Date(from.getTime() + 24 * 3_600_000)
  const within = (column: Condition): Condition => sql`${column} >= ${from.toISOString()} and ${column} < ${until.toISOString()}`
  const ofOrg: readonly Condition[] = orgId === undefined ? [] : [sql`t.org_id = ${orgId}`]
  const logins = [within(sql`t.${sql.ref(time)}`), sql`t.${sql.ref(result)} = 'success'`, sql`t.${sql.ref(person)} is not null`, sql`t.deleted_at is null`, ...scopeConditions(log, principal), ...ofOrg]
  const visits = [within(sql`t.at`), ...ofOrg, ...(principal.groupOrgIds === null ? [] : [sql`t.org_id = any(${principal.groupOrgIds}::text[])`]), ...(principal.onlyOwn(log.page.id) ? [sql`t.employee_id = ${principal.empId}`] : [])]
  const { rows } = await sql<DayRow>`with events as (
      select t.${sql.ref(person)} as emp, t.org_id as org, t.${sql.ref(time)} as at, 1 as logins, 0 as visits from ${sql.table(log.table)} as t${whereAll(logins)}
      union all select t.employee_id, t.org_id, t.at, 0, 1 from page_visit as t${whereAll(visits)})
    select emp as "empId", e.${sql.ref(name)} as "empName", min(org) as "orgId", sum(logins)::int as logins, sum(visits)::int as visits, min(at) as "firstTime", max(at) as "lastTime", count(*) over ()::int as total
    from events left join ${sql.table(employee.table)} as e on e.id = emp group by emp, e.${sql.ref(name)} order by max(at) desc, emp limit ${size} offset ${(current - 1) * size}`.execute(db)
  const records = rows.map(({ total: _total, firstTime, lastTime, ...row }) => ({ ...row, firstTime: new Date(firstTime).toISOString(), lastTime: new Date(lastTime).toISOString() }))
  return { records, total: rows[0]?.total ?? 0, size, current }
}

/** Forgets visits of half a year ago. Runs daily. */
export async function sweepVisits(db: Kysely<Tables>): Promise<void> {
  await sql`delete from page_visit where at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(db)
}
