/** What a link may say of the user it brings (spec §4, step 3), besides what the backend says of the token. */
export interface LinkUser {
  readonly refreshToken: string
}

const longest = 20_000

/**
 * Reads `userInfo` of a link as data: JSON text or an object. Null where it is none. Of its fields only the refresh token is
 * taken: who the person is, the backend says; and a web API address out of a link would send the token to whoever wrote the link.
 */
export function readLinkUser(userInfo: unknown): LinkUser | null {
  const value = typeof userInfo === 'string' ? parse(userInfo) : userInfo
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const refreshToken = 'refreshToken' in value ? value.refreshToken : ''
  return typeof refreshToken === 'string' ? { refreshToken } : null
}

function parse(text: string): unknown {
  if (text.length > longest) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
