import type { StudioCheck } from '../../../contract/studio'
import type { SourceFile } from '../../../language/loadSchemas'
import type { GateAnswer, GateRequest } from './gateMessage'
import type { CheckRequest } from './localGate'

/** The gate in this browser. */
export interface BrowserGate {
  readonly take: (files: readonly SourceFile[]) => Promise<void>
  readonly check: (request: CheckRequest) => Promise<StudioCheck>
  readonly stop: () => void
}

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (reason: Error) => void
}

type Question = { readonly take: readonly SourceFile[] } | { readonly check: CheckRequest }

/** Starts the gate beside the page; null where the browser has no workers. `onLost` is told when it could not be loaded, or broke down. */
export function startGate(onLost: () => void): BrowserGate | null {
  const worker = openWorker()
  if (worker === null) return null
  const waiting = new Map<number, Waiting>()
  let asked = 0
  worker.addEventListener('message', ({ data }: MessageEvent<GateAnswer>) => {
    const { resolve, reject } = waiting.get(data.id)!
    waiting.delete(data.id)
    if ('problem' in data) reject(new Error(data.problem))
    else resolve(data.answer as never)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('The gate in the browser broke down; the server checks from now on.'))
    waiting.clear()
    onLost()
  })
  const ask = <Answer>(question: Question): Promise<Answer> => new Promise<Answer>((resolve, reject) => {
    asked += 1
    waiting.set(asked, { resolve, reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: nobody else can listen
    worker.postMessage({ id: asked, ...question } satisfies GateRequest)
  })
  return { take: (files) => ask({ take: files }), check: (request) => ask({ check: request }), stop: () => worker.terminate() }
}

function openWorker(): Worker | null {
  try {
    return new Worker(new URL('gateWorker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
