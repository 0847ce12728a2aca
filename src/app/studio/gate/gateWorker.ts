import type { GateAnswer, GateRequest } from './gateMessage'
import { LocalGate } from './localGate'

/** The gate beside the page, so that typing never waits for it. Vite builds this file, and all it needs, as a program of its own. */
const gate = new LocalGate()

addEventListener('message', ({ data }: MessageEvent<GateRequest>) => postMessage(answered(data)))

function answered(request: GateRequest): GateAnswer {
  const { id } = request
  try {
    return { id, answer: 'take' in request ? gate.take(request.take) : gate.check(request.check) }
  } catch (error) {
    return { id, problem: (error as Error).message }
  }
}
