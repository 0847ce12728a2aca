/** What one navigation hands to the next, beside the address. */
export interface EntryState {
  /** Where the person was going when sent to the login. */
  readonly from?: string
  /** What the login is to say, e.g. that the cloud refused. */
  readonly notice?: string
  /** Just logged in: which organisation to enter may be asked. */
  readonly isEntering?: boolean
}

/** The state of a location; whatever else may stand in the browser's history counts as nothing. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {}
  const { from, notice, isEntering } = state as Readonly<Record<string, unknown>>
  return { ...(typeof from === 'string' ? { from } : {}), ...(typeof notice === 'string' ? { notice } : {}), isEntering: isEntering === true }
}

/** Where to go after the login; never an address of elsewhere, nor the login again. */
export function returnPath(state: unknown): string {
  const { from } = readEntryState(state)
  return from && /^\/(?![/\\]|login(?:[?#]|$)|$|\?)/.test(from) ? from : '/index'
}
