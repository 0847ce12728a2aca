/** Answer of every login call, in the spec's field names (§3). */
export interface LoginAnswer {
  readonly accessToken: string
  readonly refreshToken: string
  readonly orgId: string
  readonly orgName: string
  readonly orgSimpleName: string | null
  readonly userId: string
  readonly nickName: string
  readonly orgAreaCode: string | null
  readonly orgAreaName: string | null
  readonly mobile: string
  /** Seconds. */
  readonly expiresIn: number
  readonly roles: readonly string[]
  readonly extra: {
    readonly appId: string | null
    readonly jyaOrgId: string | null
    readonly channelName: string | null
    /** Comma-separated. */
    readonly childIds: string | null
    readonly pwdChanged: boolean
    readonly postNames: string | null
    readonly tenantId: string | null
    /** Whose records lists show at most; a backend that does not say is taken to show everybody's. */
    readonly reach?: SessionReach
    readonly orgList: readonly { readonly orgId: string; readonly industryId: string | null }[]
  }
}

/** The own company's alone; on pages of a group those of its subordinates too; those of others on every page. */
export type SessionReach = 'company' | 'group' | 'all'

/** The session user as it is kept (spec §3). */
export interface SessionUser {
  readonly token: string
  readonly refreshToken: string
  readonly ownerId: string
  readonly ownerName: string
  readonly simpleName: string
  readonly empId: string
  readonly empName: string
  readonly mobile: string
  readonly areaCode: string | null
  readonly areaName: string | null
  readonly appId: string | null
  readonly logined: boolean
  /** Millisecond timestamp. */
  readonly failureTime: number
  readonly roles: readonly string[]
  readonly extra: LoginAnswer['extra'] | null
  readonly webApiUrl: string | null
  readonly channelName: string | null
  readonly childIds: string | null
  readonly allOrgIds: string
  readonly industryId: string | null
  readonly pwdChanged: boolean
  readonly jyaOrgId: string | null
  readonly postNames: string | null
  readonly tenantId: string | null
}

/** Paths of the spec (§7), and of the reference server's own calls beside them. All are under the main API unless said otherwise. */
export const sessionPaths = {
  /** `{mobile, password}` -> `LoginAnswer`. */
  mobilePwd: '/ry/emp/login/mobilePwd',
  /** `{mobile, password, orgId?}` -> `LoginAnswer`: enters the named organisation where the person has more than one. */
  mobilePwdV2: '/jg/emp/login/mobilePwdV2',
  /** `{mobile, smsCode}` -> `LoginAnswer`. */
  mobileAndSmsCode: '/jg/emp/login/v3/v1/mobileAndSmsCode',
  /** Query `mobile`, `type` -> `SmsCodeAnswer`. */
  nonUserSendCode: '/yunyi-yewu/qyry/sms/verify/v1/nonUserSendCode',
  /** `{code, secret}` of a confirmed `ScanCode` -> `LoginAnswer`. */
  scanLogin: '/ry/emp/login/scanLogin',
  /** `{clientId, clientSecret, code}` -> `LoginAnswer`; refused as `cloudUnbound`, with what `bindCloud` asks for as data, while nobody has bound the account. */
  cloudLogin: '/upms/user/login/code',
  /** Query `clientId`, `clientSecret`, `orgId` -> `LoginAnswer` in the other organisation. */
  changeOrg: '/ry/emp/loginV2/changeOrg',
  /** Query `empOpenid`, `orgOpenid`, `appId`: binds the person to a cloud account. Under the platform API. */
  bindCloud: '/xtgl/userOauth/addv2',
  /** `{clientId, clientSecret, refreshToken}` -> tokens and `expiresIn`. */
  refreshToken: '/upms/user/session/refreshToken',
  /** Query `access_token`. */
  loginOut: '/ry/emp/loginV2/loginOut',
  /** POST -> `ScanCode`; no login needed. The reference server's own, like all below. */
  scanCode: '/session/scanCode',
  /** GET with query `code`, `secret`: server-sent events, `scanned`, `confirmed`, `refused` or `expired`. */
  scanEvents: '/session/scanCode/events',
  /** GET with query `code`, by the phone: `ScanInfo`. */
  scanInfo: '/session/scanCode/info',
  /** POST by the phone's signed-in person: `{code, accept}`. */
  scanConfirm: '/session/scanCode/confirm',
  /** Whose token this is, and for how long: `CurrentSession`. */
  current: '/session/current',
  /** Organisations the person may enter: `OrganizationChoice[]`. */
  organizations: '/session/organizations',
  /** What the session may do: `Permissions`. */
  permissions: '/session/permissions',
  /** `{mobile, smsCode, newPassword}` -> `LoginAnswer`, with a code that was asked for as `type=password`; no login needed. */
  resetPassword: '/session/resetPassword',
  /** Change the own password: `{oldPassword, newPassword}`. */
  password: '/session/password',
  /** Give a person an account, or a new first password: `{employeeId, password}`. */
  account: '/session/account',
} as const

/** A sent code: seconds until the next may be asked for, and until this one is void. */
export interface SmsCodeAnswer {
  readonly retryAfter: number
  readonly expiresIn: number
}

/** What the login page shows as a QR code, and the secret by which this screen alone can use it. Lives `expiresIn` seconds. */
export interface ScanCode {
  readonly code: string
  readonly secret: string
  readonly expiresIn: number
}

/** The screen that asks to be let in: its browser and system, where it calls from, seconds until the code is void. */
export interface ScanInfo {
  readonly client: string
  readonly address: string
  readonly expiresIn: number
}

/** A session as its token tells it; what a login answers, less the tokens. */
export type CurrentSession = Omit<LoginAnswer, 'accessToken' | 'refreshToken'>

export interface OrganizationChoice {
  readonly orgId: string
  readonly orgName: string
  readonly industryId: string | null
  /** The organisation of the present session. */
  readonly current: boolean
}

/** Actions the user may take, by page id. A page that is missing may not be opened. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Comes with every answer to somebody signed in: a mark of what he may do. When it changes, `permissions` are read anew. */
export const permissionHeader = 'x-permissions'
