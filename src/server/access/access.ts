import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/pageDefinition'
import type { Tables } from '../database/openDatabase'
import { RequestRefusal } from '../errors'
import { accessDatabase, type AccessDatabase } from './accessDatabase'
import { createAccessTokens, type AccessClaims, type AccessTokens } from './accessToken'
import { buildPrincipal, type Person } from './buildPrincipal'
import { createFreshCache } from './freshCache'
import type { OrganizationTree } from './organizationTree'
import { readOrganizationTree, readPerson } from './people'
import type { Principal } from './principal'
import { liveSession, sweepSessions } from './sessions'

/** Signing in and knowing who asks. */
export interface Access {
  readonly database: AccessDatabase
  /** The same database, seen through the tables of the pages. */
  readonly records: Kysely<Tables>
  readonly schemas: () => SchemaSet
  readonly logger: FastifyBaseLogger
  readonly tokens: AccessTokens
  /** Who asks; refuses a request without a living session. */
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>
  /** What the request's token says, without asking the database; null without a valid one. */
  readonly claims: (request: FastifyRequest) => AccessClaims | null
  readonly person: (empId: string) => Promise<Person | null>
  readonly organizationTree: () => Promise<OrganizationTree>
  /** Makes this node look anew: at once after a logout, where the others take seconds. */
  readonly forgetSession: (sessionId: string) => void
  readonly forgetAll: () => void
  /** Clears away what has run out. */
  readonly sweep: () => Promise<void>
}

/** How long a change of roles, a dismissal or a logout on another node may take to be noticed. */
const freshMilliseconds = 5000

export async function createAccess(options: { database: Kysely<Tables>; schemas: () => SchemaSet; logger: FastifyBaseLogger }): Promise<Access> {
  const { schemas, logger } = options
  const database = accessDatabase(options.database)
  const tokens = await createAccessTokens(database)
  const principals = createFreshCache<Principal | null>({ milliseconds: freshMilliseconds, entries: 20_000 })
  const trees = createFreshCache<OrganizationTree>({ milliseconds: freshMilliseconds, entries: 1 })

  const organizationTree = () => trees.get('tree', () => readOrganizationTree(options.database, schemas()))
  const person = (empId: string) => readPerson(options.database, schemas(), empId)
  const claims = (request: FastifyRequest) => tokens.check(tokenOf(request))

  async function loadPrincipal({ sessionId, empId, orgId }: AccessClaims): Promise<Principal | null> {
    const [session, found, disabled, tree] = await Promise.all([liveSession(database, sessionId), person(empId), isDisabled(database, empId), organizationTree()])
    if (!session || disabled || !found?.active || !tree.get(orgId)?.active) return null
    return buildPrincipal(found, orgId, tree, schemas().roles)
  }

  return {
    database, records: options.database, schemas, logger, tokens, claims, person, organizationTree,
    async authenticate(request) {
      const known = claims(request)
      const principal = known && (await principals.get(known.sessionId, () => loadPrincipal(known)))
      if (!principal) throw new RequestRefusal('sessionExpired')
      return principal
    },
    forgetSession: (sessionId) => principals.forget(sessionId),
    forgetAll() {
      principals.clear()
      trees.clear()
    },
    sweep: () => sweepSessions(database),
  }
}

/** The main and platform clients send `access_token`, the web client `token`, other tools a bearer token. */
function tokenOf(request: FastifyRequest): string {
  const { access_token: accessToken, token, authorization } = request.headers
  const given = accessToken ?? token ?? authorization?.replace(/^Bearer /i, '') ?? ''
  return typeof given === 'string' ? given : ''
}

async function isDisabled(database: AccessDatabase, empId: string): Promise<boolean> {
  const account = await database.selectFrom('access_account').select('disabled').where('employee_id', '=', empId).executeTakeFirst()
  return account?.disabled ?? true
}
