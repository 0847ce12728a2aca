import { platformPaths } from '../contract/platformPaths'
import { standards } from '../engine/standards'
import { clearBrowserData } from './clearBrowserData'

/** What the window shows of an update: nothing, a question while a form holds unsaved input, or that it is under way. */
export type UpdateState = 'none' | 'waiting' | 'updating'

export interface VersionCheckOptions {
  readonly isUnsaved: () => boolean
  readonly readVersion?: () => Promise<string | null>
  readonly clear?: () => Promise<void>
  readonly reload: () => void
}

export interface VersionCheck {
  /** Compares the server's version with the stored one (spec §4). Never rejects. */
  readonly check: () => Promise<void>
  /** Updates although a form holds unsaved input: the person has said so. */
  readonly update: () => Promise<void>
  readonly getState: () => UpdateState
  readonly subscribe: (listener: () => void) => () => void
  /** Goes on with an update that has waited for a form, once nothing is unsaved. */
  readonly resume: () => void
  /** Checks at once, every ten minutes, when the tab comes into view and when a file of the old version is gone; gives the way to stop. */
  readonly watch: () => () => void
}

export const versionKey = 'transport-safety.version'
const checkEvery = 600_000

/** Brings the window to the version that the server has. */
export function createVersionCheck({ isUnsaved, readVersion = fetchVersion, clear = clearBrowserData, reload }: VersionCheckOptions): VersionCheck {
  const listeners = new Set<() => void>()
  let state: UpdateState = 'none'
  /** Version whose code this window runs; another tab may have stored a newer one meanwhile. */
  let running: string | null = null
  let newest: string | null = null

  function show(next: UpdateState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  async function check() {
    if (state === 'updating') return
    const version = await readVersion().catch(() => null)
    if (version === null) return
    const stored = readStored()
    running ??= stored ?? version
    newest = version
    if (version === running) return storeVersion(version)
    // The new version is stored when the update is made: asked for while a form is open, it must be found again after a reload.
    if (isUnsaved()) return show('waiting')
    await update()
  }

  async function update() {
    if (newest === null || state === 'updating') return
    show('updating')
    // Where another tab has cleared already, what it has kept since, its login above all, is not cleared again.
    if (readStored() !== newest) await clear()
    storeVersion(newest)
    setTimeout(reload, standards.reloadAfter)
  }

  return {
    check,
    update,
    resume: () => void (state === 'waiting' && !isUnsaved() && update()),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch() {
      const look = () => void check()
      const lookInView = () => void (document.visibilityState === 'visible' && check())
      look()
      const timer = setInterval(look, checkEvery)
      document.addEventListener('visibilitychange', lookInView)
      // What Vite says when a lazily loaded file cannot be had: most often a new version has replaced it.
      addEventListener('vite:preloadError', look)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', lookInView)
        removeEventListener('vite:preloadError', look)
      }
    },
  }
}

async function fetchVersion(): Promise<string | null> {
  const answer = await fetch(`${platformPaths.version}?t=${Date.now()}`, { cache: 'no-store' })
  if (!answer.ok) return null
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'string' && body.version !== '' ? body.version : null
}

/** The same address with a timestamp, so that no cache between here and the server answers. */
export function reloadFresh(): void {
  const address = new URL(location.href)
  address.searchParams.set(freshName, String(Date.now()))
  location.replace(address)
}

const freshName = 't'

/** Takes the timestamp of a reload out of the address, where it would be shared and kept with the filters. */
export function dropReloadTimestamp(): void {
  const address = new URL(location.href)
  if (!/^\d{13}$/.test(address.searchParams.get(freshName) ?? '')) return
  address.searchParams.delete(freshName)
  history.replaceState(history.state, '', address)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(versionKey)
  } catch {
    return null
  }
}

function storeVersion(version: string): void {
  try {
    if (readStored() !== version) localStorage.setItem(versionKey, version)
  } catch {
    // A browser that stores nothing has no old version either.
  }
}
