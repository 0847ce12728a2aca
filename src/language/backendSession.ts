import { Type, type Static } from '@sinclair/typebox'
import { strict } from './fileParts'

const Call = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S*$', description: '如 POST /login' })
const Path = Type.String({ minLength: 1, description: '从应答的根开始，如 result.token' })

/**
 * How one signs in at a backend that is not the platform. A backend with a session of its own has none of the platform's
 * other calls: neither permissions nor settings, visits, organisations, dictionaries, and no way in but account and password.
 */
export const BackendSession = Type.Object({
  login: Type.Object({
    call: Call,
    account: Type.String({ description: '账号的参数名，如 username' }),
    password: Type.String({ description: '密码的参数名' }),
    /** Further parameters with fixed values. */
    fixed: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
  }, strict),
  /** Who one is; without it, the answer of the login says so. */
  user: Type.Optional(Call),
  logout: Type.Optional(Call),
  /** Gives new tokens at the places of the login's; `refreshToken` names the parameter. Without it a session is not prolonged. */
  refresh: Type.Optional(Type.Object({ call: Call, refreshToken: Type.String() }, strict)),
  token: Path,
  refreshToken: Type.Optional(Path),
  /** Seconds that a token lives, where the login says so. */
  expiresIn: Type.Optional(Path),
  /** Seconds that a session counts as good here, where the login does not say; the backend ends it by its answers. */
  lifetime: Type.Integer({ minimum: 60 }),
  /** Where the answer says who one is. */
  person: Type.Object({
    id: Path, name: Path,
    mobile: Type.Optional(Path), orgId: Type.Optional(Path), orgName: Type.Optional(Path),
    /** A list of names. */
    roles: Type.Optional(Path),
  }, strict),
}, strict)

export type BackendSession = Static<typeof BackendSession>
