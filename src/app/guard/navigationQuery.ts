/** Names in an address that belong to the session, not to the page (spec §4). A page's own filters are `f.<field>`. */
export const queryNames = { orgId: 'orgId', empId: 'empId', token: 'token', userInfo: 'userInfo', cloudCode: 'cloudCode' } as const

const secrets: readonly string[] = [queryNames.token, queryNames.userInfo, queryNames.cloudCode]

/** Whether an address carries what must not stay in the address bar, in the history or in a shared link. */
export function hasSecrets(query: URLSearchParams): boolean {
  return secrets.some((name) => query.has(name))
}

/** The address less its token, user and cloud code. */
export function withoutSecrets(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams([...query].filter(([name]) => !secrets.includes(name))).toString()
  return rest ? `${path}?${rest}` : path
}
