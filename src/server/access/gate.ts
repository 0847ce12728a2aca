/** Thrown when even the queue is full. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError'
}

/** Lets a few tasks run at once and a bounded number wait; the rest are refused. */
export function createGate(limits: { atOnce: number; waiting: number }): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < limits.atOnce) running += 1
    // The one before hands its place over, so `running` stays as it is.
    else if (queue.length < limits.waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new GateFullError('too many tasks are waiting')
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
