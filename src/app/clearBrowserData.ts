import { isDraftKey } from '../engine/form/drafts'

/**
 * Clears what an old version has left in this browser (spec §4): local and session storage, service workers and caches.
 * Drafts of forms stay: nothing typed is ever lost, and a draft that no longer fits is judged when its form opens.
 */
export async function clearBrowserData(): Promise<void> {
  clearStorages()
  await Promise.allSettled([unregisterWorkers(), deleteCaches()])
}

function clearStorages(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!isDraftKey(key)) localStorage.removeItem(key)
  } catch {
    // Refused storage holds nothing.
  }
  try {
    sessionStorage.clear()
  } catch {
    // As above.
  }
}

async function unregisterWorkers(): Promise<void> {
  // Absent, like `caches`, on plain http.
  const workers = (await globalThis.navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
}

async function deleteCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
