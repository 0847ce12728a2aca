/** What the window that shows the product in a frame is told (spec §4). It carries no data. */
export const tokenExpiredMessage = { type: 'tokenExpired' } as const

/**
 * Tells the parent window, where there is one, that the session expired. Only the origins of the deployment's
 * setting hear it; none means nobody.
 */
export function tellParentExpired(origins: readonly string[], own: Pick<Window, 'parent'> = window): void {
  if (own.parent === own) return
  for (const origin of origins) {
    try {
      if (origin !== '*') own.parent.postMessage(tokenExpiredMessage, origin)
    } catch {
      // A setting that is no origin reaches nobody, and must not keep the session from ending.
    }
  }
}
