import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import { mayDo, permissionsOf } from '../access/permissions'
import type { Tables } from '../database/openDatabase'
import { personId, type DemoRecord, type DemoWorld } from './demoWorld'
import { companies, orgId, partId } from './organizations'

/** Posts of the group, and the role whose work they do; where their holders have different roles, the one that all of them have. */
const work: Readonly<Record<string, string>> = {
  主要负责人: 'orgAdmin', 分管安全负责人: 'safetyOfficer', 安全科长: 'safetyOfficer', 专职安全员: 'safetyOfficer', 动态监控员: 'monitor',
  客运驾驶员: 'driver', 公交驾驶员: 'driver', 危货驾驶员: 'driver', 押运员: 'employee', 装卸管理人员: 'employee', 乘务员: 'employee',
  站务班长: 'stationInspector', 例检员: 'routineInspector', 安检员: 'stationInspector', 站务员: 'employee',
  船长: 'employee', 轮机人员: 'employee', 水手: 'employee',
  调度员: 'dispatcher', 技术员: 'employee', 培训管理员: 'trainingAdmin', 综合管理员: 'employee', 监管科长: 'regulator',
}

/** Gives every post what its work takes: no more than its role allows, so that who holds both gains nothing, and a deputy can do the work. */
export async function writePostPermissions(db: Kysely<Tables>, world: DemoWorld, set: SchemaSet, today: Date): Promise<void> {
  for (const { id, values } of world.all('post')) {
    const role = roleOf(values)
    const definition = set.roles[role]
    if (definition === undefined) throw new Error(`no role '${role}' for the post ${String(values['name'])}, expected one of ${Object.keys(set.roles).join('、')}`)
    // Pages of one trade or one region are left to the role, which asks what the company does: what a post gives counts wherever it is held.
    const may = permissionsOf(set, (page, action) => set.pages[page]?.for === null && mayDo([definition], page, action))
    await sql`insert into access_post_permission (post_id, org_id, may, updated_by, updated_at)
      values (${id}, ${companyIdOf(String(values['org']))}, ${JSON.stringify(may)}::jsonb, ${personId(2)}, ${today.toISOString()})`.execute(db)
  }
}

/** Heads of offices and fleets are people of the company, and the head of the safety office does what safety officers do. */
function roleOf({ name, isSafetyPost }: DemoRecord['values']): string {
  return work[String(name)] ?? (isSafetyPost === true ? 'safetyOfficer' : 'employee')
}

/** A post counts in the company it belongs to, also where it is one of an office. */
function companyIdOf(org: string): string {
  const company = companies.find(({ code, parts }) => org === orgId(code) || parts.some((part) => partId(code, part) === org))
  return company === undefined ? org : orgId(company.code)
}
