/** The part of `navigator.locks` that is used. */
export type Locks = Pick<LockManager, 'request'>

/** Longer than a call may take, so that only a tab that died in the middle is overtaken. */
const leaseTime = 40_000
const pause = 50

/**
 * Runs `work` while no other tab of this browser runs work of the same name. Browsers give `navigator.locks` to
 * pages under https alone; on plain http in a company's own network a lease in local storage stands in for it.
 */
export async function oneAtATime<Result>(name: string, locks: Locks | undefined, work: () => Promise<Result>): Promise<Result> {
  if (locks) return locks.request(name, work) as Promise<Result>
  const release = await takeLease(name)
  try {
    return await work()
  } finally {
    release()
  }
}

async function takeLease(name: string): Promise<() => void> {
  const own = `${Math.random()}`
  const release = () => {
    if (readLease(name)?.owner === own) attempt(() => localStorage.removeItem(name))
  }
  for (;;) {
    const held = readLease(name)
    if (!held || held.until < Date.now()) {
      if (!attempt(() => localStorage.setItem(name, JSON.stringify({ owner: own, until: Date.now() + leaseTime })))) return release
      // Two tabs may have written at once; the later one has the lease, and both see so after a moment.
      await wait(pause)
      if (readLease(name)?.owner === own) return release
    }
    await wait(pause)
  }
}

function readLease(name: string): { owner: string; until: number } | null {
  try {
    const lease: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof lease === 'object' && lease !== null && 'owner' in lease && 'until' in lease ? (lease as { owner: string; until: number }) : null
  } catch {
    return null
  }
}

/** False where the browser refuses the storage: then no other tab shares a session either. */
function attempt(deed: () => void): boolean {
  try {
    deed()
    return true
  } catch {
    return false
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
