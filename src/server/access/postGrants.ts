import { sql, type Kysely } from 'kysely'
import type { RoleDefinition } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'

type Grant = Pick<RoleDefinition, 'may'>

/** What a person's posts were granted in his organisation or one above it, and what he was granted without holding the post. */
export async function readPostGrants(database: Kysely<Tables>, { empId, postIds, orgIds }: { empId: string; postIds: readonly string[]; orgIds: readonly string[] }): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`select p.may from access_post_permission p where p.org_id = any(${orgIds}::text[]) and (p.post_id = any(${postIds}::text[])
    or exists (select 1 from access_post_user u where u.post_id = p.post_id and u.org_id = p.org_id and u.employee_id = ${empId}))`.execute(database)
  return rows
}
