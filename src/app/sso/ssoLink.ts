import type { CloudBinding } from '../../client/session'

/** What the cloud platform sends a person with. */
export interface SsoLink {
  readonly code: string | null
  readonly binding: CloudBinding | null
}

/** Reads the address of `/sso`; a binding that is not whole is none. */
export function readSsoLink(query: URLSearchParams): SsoLink {
  const [empOpenid, orgOpenid, appId] = ['empOpenid', 'orgOpenid', 'appId'].map((name) => query.get(name))
  return { code: query.get('code') || null, binding: empOpenid && orgOpenid && appId ? { empOpenid, orgOpenid, appId } : null }
}

/** The address that binds, without a code. */
export function ssoPath(binding: CloudBinding): string {
  return `/sso?${new URLSearchParams({ ...binding })}`
}
