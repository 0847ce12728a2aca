import { longestStep } from '../../contract/learning'

/** A step may be on its way for a moment before it is measured. */
const slackSeconds = 2
/** Time that could not be told because the line was lost is told later; not what lies further back. */
const longestDebtSeconds = 600

/**
 * Up to when time is accounted for once a step is credited; null where it claims more than has gone by. However many windows
 * report at once, together they get no more than the clock gives.
 */
export function creditStep(creditedTo: Date, now: Date, seconds: number): Date | null {
  if (seconds < 1 || seconds > longestStep) return null
  const from = Math.max(creditedTo.getTime(), now.getTime() - longestDebtSeconds * 1000)
  const to = from + seconds * 1000
  return to <= now.getTime() + slackSeconds * 1000 ? new Date(to) : null
}
