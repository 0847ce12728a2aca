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
    readonly orgList: readonly { readonly orgId: string; readonly industryId: string | null }[]
  }
}

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

/** Paths of the spec (§7). */
export const sessionPaths = {
  mobilePwd: '/ry/emp/login/mobilePwd',
  refreshToken: '/upms/user/session/refreshToken',
  loginOut: '/ry/emp/loginV2/loginOut',
  /** What the session may do: `Permissions`. The reference server's own. */
  permissions: '/session/permissions',
  /** Change the own password: `{oldPassword, newPassword}`. */
  password: '/session/password',
  /** Give a person an account, or a new first password: `{employeeId, password}`. The reference server's own. */
  account: '/session/account',
} as const

/** Actions the user may take, by page id. A page that is missing may not be opened. */
export type Permissions = Readonly<Record<string, readonly string[]>>
