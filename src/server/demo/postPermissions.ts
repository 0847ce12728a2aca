import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import { mayDo, permissionsOf } from '../access/permissions'
import type { Tables } from '../database/openDatabase'
import { personId } from './demoWorld'
import { orgId } from './organizations'
import { postId } from './posts'

/** Working posts, and the role whose work they do. */
const work: readonly (readonly [post: string, role: string])[] = [
  ['动态监控员', 'monitor'], ['站务班长', 'stationInspector'], ['例检员', 'routineInspector'], ['调度员', 'dispatcher'], ['培训管理员', 'trainingAdmin'],
]

/** Gives posts of the group what the work takes: no more than its role allows, so that who holds both gains nothing, and a deputy can do the work. */
export async function writePostPermissions(db: Kysely<Tables>, set: SchemaSet, today: Date): Promise<void> {
  for (const [post, role] of work) {
    const definition = set.roles[role]
    if (definition === undefined) throw new Error(`no role '${role}' for the post ${post}, expected one of ${Object.keys(set.roles).join('、')}`)
    const may = permissionsOf(set, (page, action) => mayDo([definition], page, action))
    await sql`insert into access_post_permission (post_id, org_id, may, updated_by, updated_at)
      values (${postId(post)}, ${orgId('XC')}, ${JSON.stringify(may)}::jsonb, ${personId(2)}, ${today.toISOString()})`.execute(db)
  }
}
