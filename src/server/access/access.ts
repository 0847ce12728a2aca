import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { RequestRefusal } from '../errors'
import type { SignedTexts } from '../signedTexts'
import { accessDatabase, type AccessDatabase } from './accessDatabase'
import { createAccessTokens, deploymentTexts, type AccessClaims, type AccessTokens } from './accessToken'
import { readAccount } from './accounts'
import { buildPrincipal, type Person } from './buildPrincipal'
import { employmentsOf, type Employment } from './employments'
import { createFreshCache } from './freshCache'
import { withAncestors, type OrganizationTree } from './organizationTree'
import { permissionMark } from './permissionMark'
import { readPostGrants } from './postGrants'
import { readGrantedPosts, readOrganizationTree, readPerson } from './people'
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
  /** For addresses that are good for a moment and without a session. */
  readonly tickets: SignedTexts
  /** Who asks; refuses a request without a living session, and one of a person whose first password still stands. */
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>
  /** The same, with what the session stands on. */
  readonly authenticateSession: (request: FastifyRequest) => Promise<AuthenticatedSession>
  /** For the few calls that a person with his first password may make too. */
  readonly authenticateNewcomer: (request: FastifyRequest) => Promise<AuthenticatedSession>
  /** Who a session belongs to, as he stands now; null once it is over. For streams, which were opened by a ticket and last. */
  readonly principalOf: (session: Omit<AccessClaims, 'expiresAt'>) => Promise<Principal | null>
  /** What the request's token says, without asking the database; null without a valid one. */
  readonly claims: (request: FastifyRequest) => AccessClaims | null
  /** A mark of what the asker of a request may do, once he is known: another mark, and his browser reads it anew. */
  readonly permissionMark: (request: FastifyRequest) => string | null
  readonly person: (empId: string) => Promise<Person | null>
  readonly organizationTree: () => Promise<OrganizationTree>
  /** Makes this node look anew: at once after a logout, where the others take seconds. */
  readonly forgetSession: (sessionId: string) => void
  readonly forgetAll: () => void
  /** Clears away what has run out. */
  readonly sweep: () => Promise<void>
}

/** A living session, with what it stands on. */
export interface AuthenticatedSession {
  readonly principal: Principal
  readonly person: Person
  readonly employment: Employment
  readonly pwdChanged: boolean
  readonly appId: string | null
}

/** How long a change of roles, a dismissal or a logout on another node may take to be noticed. */
const freshMilliseconds = 5000

export async function createAccess(options: { database: Kysely<Tables>; schemas: () => SchemaSet; logger: FastifyBaseLogger }): Promise<Access> {
  const { schemas, logger } = options
  const database = accessDatabase(options.database)
  const tokens = await createAccessTokens(database)
  const tickets = await deploymentTexts(database, 'ticketKey')
  const sessions = createFreshCache<AuthenticatedSession | null>({ milliseconds: freshMilliseconds, entries: 20_000 })
  const trees = createFreshCache<OrganizationTree>({ milliseconds: freshMilliseconds, entries: 1 })

  const organizationTree = () => trees.get('tree', () => readOrganizationTree(options.database, schemas()))
  const person = (empId: string) => readPerson(options.database, schemas(), empId)
  // The limits ask first, then the session: one signature is checked once.
  const checked = new WeakMap<FastifyRequest, AccessClaims | null>()
  const claims = (request: FastifyRequest) => {
    const known = checked.get(request)
    if (known !== undefined) return known
    const found = tokens.check(tokenOf(request))
    checked.set(request, found)
    return found
  }

  async function loadSession({ sessionId, empId, orgId }: Omit<AccessClaims, 'expiresAt'>): Promise<AuthenticatedSession | null> {
    const [session, found, account, tree] = await Promise.all([liveSession(database, sessionId), person(empId), readAccount(database, empId), organizationTree()])
    if (!session || !account || account.disabled || !found || found.closed) return null
    const employment = employmentsOf(found, tree).find(({ company }) => company.id === orgId)
    if (!employment?.company.active) return null
    const orgIds = withAncestors(tree, orgId)
    const lent = (await readGrantedPosts(options.database, schemas(), empId)).filter((grant) => orgIds.includes(grant.orgId) || tree.companyOf(grant.orgId)?.id === orgId)
    const granted = await readPostGrants(options.database, { empId, postIds: [...employment.postIds, ...lent.map(({ postId }) => postId)], orgIds })
    const principal = buildPrincipal({ ...found, roles: employment.roles }, orgId, tree, schemas(), granted)
    return { principal, person: found, employment, pwdChanged: account.pwdChanged, appId: session.appId }
  }

  const askers = new WeakMap<FastifyRequest, Principal>()

  async function authenticateNewcomer(request: FastifyRequest): Promise<AuthenticatedSession> {
    const known = claims(request)
    const session = known && (await sessions.get(known.sessionId, () => loadSession(known)))
    if (!session) throw new RequestRefusal('sessionExpired')
    askers.set(request, session.principal)
    // Whoever changes his first password goes on at once, at every node.
    if (!session.pwdChanged && known) sessions.forget(known.sessionId)
    return session
  }

  async function authenticateSession(request: FastifyRequest): Promise<AuthenticatedSession> {
    const session = await authenticateNewcomer(request)
    if (!session.pwdChanged) throw new RequestRefusal('passwordUnchanged')
    return session
  }

  return {
    database, records: options.database, schemas, logger, tokens, tickets, claims, person, organizationTree, authenticateSession, authenticateNewcomer,
    permissionMark: (request) => permissionMark(schemas(), askers.get(request)),
    authenticate: async (request) => (await authenticateSession(request)).principal,
    async principalOf(session) {
      const found = await sessions.get(session.sessionId, () => loadSession(session))
      return found?.pwdChanged ? found.principal : null
    },
    forgetSession: (sessionId) => sessions.forget(sessionId),
    forgetAll() {
      sessions.clear()
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
