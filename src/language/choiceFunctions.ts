import type { Environment } from '@marcbachmann/cel-js'
import { choicesIn } from '../fields/choices/choicesIn'

/** What a chosen answer counts, and the most and the least that one of the choices counts; unknown where there is no such choice. */
export function registerChoiceFunctions(environment: Environment): void {
  environment.registerFunction('points(string, string): double', (choices: string, chosen: string) => choicesIn(choices).find(({ label }) => label === chosen)?.points ?? Number.NaN)
  environment.registerFunction('mostPoints(string): double', (choices: string) => Math.max(...pointsOf(choices)))
  environment.registerFunction('leastPoints(string): double', (choices: string) => Math.min(...pointsOf(choices)))
}

/** An infinite or missing number is unknown to every expression. */
function pointsOf(choices: string): readonly number[] {
  const points = choicesIn(choices).map(({ points: count }) => count)
  return points.length === 0 ? [Number.NaN] : points
}
