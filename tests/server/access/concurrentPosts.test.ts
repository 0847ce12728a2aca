import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionPaths, type LoginAnswer } from '../../../src/contract/session'
import { createAccess, type Access } from '../../../src/server/access/access'
import { accessTables } from '../../../src/server/access/accessTables'
import { createAccounts } from '../../../src/server/access/accounts'
import { registerSessionRoutes } from '../../../src/server/access/sessionRoutes'
import { openSession } from '../../../src/server/access/sessions'
import { createFastify } from '../../../src/server/createFastify'
import type { Database } from '../../../src/server/database/openDatabase'
import { registerRecordRoutes } from '../../../src/server/resources/registerRecordRoutes'
import { createTables } from '../../../src/server/tables/migrate'
import { loadShippedSchemas } from '../../shippedSchemas'
import { oneKind, openTestDatabase } from '../testDatabase'
import { call, logger, password } from './accessHarness'

/** The product's own page, on a group of two companies. */
describe.each(oneKind)('a concurrent post (%s)', (kind) => {
  let database: Database
  let access: Access
  let fastify: FastifyInstance
  beforeAll(async () => {
    const set = await loadShippedSchemas()
    database = await openTestDatabase(kind)
    await createTables(database, set, accessTables)
    const organizations = [['group', 'group', null], ['bus', 'company', 'group'], ['ferry', 'company', 'group']] as const
    await database.db.insertInto('organization').values(organizations.map(([id, orgKind, parent]) => ({ id, org_id: parent, code: id, name: id, kind: orgKind, status: 'enabled' }))).execute()
    await database.db.insertInto('post').values({ id: 'trainer', org_id: 'group', code: 'GW20', name: '培训管理员' }).execute()
    const people = [['director', 'group', 'groupAdmin'], ['manager', 'ferry', 'orgAdmin'], ['officer', 'bus', 'safetyOfficer']] as const
    await database.db.insertInto('employee').values(people.map(([id, org, role], index) => ({ id, org_id: org, name: id, mobile: `1380000000${index}`, roles: [role], status: 'onDuty', account_enabled: true }))).execute()
    await createAccounts(database.db, people.map(([id]) => ({ employeeId: id, password })))
    access = await createAccess({ database: database.db, schemas: () => set, logger })
    fastify = createFastify({ trustProxy: false }, logger)
    registerSessionRoutes(fastify, access)
    await registerRecordRoutes(fastify, { schemas: () => set, database: database.db, authenticate: access.authenticate, annexFolder: '', tickets: access.tickets, logger })
  })
  afterAll(async () => {
    await fastify.close()
    await database.close()
  })

  const tokenOf = async (empId: string, orgId: string) => {
    const { sessionId } = await openSession(access.database, { empId, orgId, client: 'pc' })
    return access.tokens.issue({ sessionId, empId, orgId })
  }
  const appoint = (token: string, values: Record<string, unknown>) =>
    call<{ id: string; version: number }>(fastify, 'POST', '/emp/concurrentPost', { token, payload: { posts: ['trainer'], roles: ['trainingAdmin'], startDate: '2020-01-01', ...values } })

  it('is not given by a company to somebody it does not see, nor in a company it may not write for', async () => {
    const manager = await tokenOf('manager', 'ferry')
    expect(await appoint(manager, { employee: 'officer', org: 'ferry' })).toMatchObject({ status: 400, body: { code: 5, errors: [{ path: 'employee', code: 'notFound' }] } })
    expect(await appoint(manager, { employee: 'manager', org: 'bus' })).toMatchObject({ status: 400, body: { code: 5, errors: [{ path: 'org', code: 'notFound' }] } })
    expect(await appoint(await tokenOf('officer', 'bus'), { employee: 'officer', org: 'bus' })).toMatchObject({ status: 403, body: { code: 3 } })
  })

  it('given by who sees both, opens the second company with the roles of the post, until it ends', async () => {
    const director = await tokenOf('director', 'group')
    const given = await appoint(director, { employee: 'officer', org: 'ferry' })
    expect(given.status).toBe(200)
    const changed = await call<LoginAnswer>(fastify, 'POST', sessionPaths.changeOrg, { token: await tokenOf('officer', 'bus'), query: { orgId: 'ferry' } })
    expect(changed.body.data).toMatchObject({ orgId: 'ferry', roles: ['trainingAdmin'], extra: { postNames: '培训管理员', orgList: [{ orgId: 'bus' }, { orgId: 'ferry' }] } })
    const permissions = await call<Record<string, string[]>>(fastify, 'GET', sessionPaths.permissions, { token: changed.body.data.accessToken })
    expect(permissions.body.data).not.toHaveProperty('veh')
    expect(permissions.body.data['emp']).toEqual(['view', 'export'])

    const ended = await fastify.inject({ method: 'PUT', url: `/emp/concurrentPost/${given.body.data.id}`, headers: { access_token: director }, payload: { version: given.body.data.version, endDate: '2020-12-31' } })
    expect(ended.statusCode).toBe(200)
    access.forgetAll()
    expect((await call(fastify, 'GET', sessionPaths.current, { token: changed.body.data.accessToken })).status).toBe(401)
  })
})
