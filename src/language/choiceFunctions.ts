import type { Environment } from '@marcbachmann/cel-js'
import { choicesIn, type ScoredChoice } from '../fields/choices/choicesIn'

/** What a chosen answer counts, and the most and the least that one of the choices counts. A choice that is not there makes the expression unknown. */
export function registerChoiceFunctions(environment: Environment): void {
  environment.registerFunction('points(string, string): double', (choices: string, chosen: string) => pointsOf(choices, ({ label }) => label === chosen)[0]!)
  environment.registerFunction('mostPoints(string): double', (choices: string) => Math.max(...pointsOf(choices)))
  environment.registerFunction('leastPoints(string): double', (choices: string) => Math.min(...pointsOf(choices)))
}

function pointsOf(choices: string, isMeant: (choice: ScoredChoice) => boolean = () => true): readonly number[] {
  const points = choicesIn(choices).filter(isMeant).map(({ points: count }) => count)
  if (points.length === 0) throw new RangeError('no such choice')
  return points
}
