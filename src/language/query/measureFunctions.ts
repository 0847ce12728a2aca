import type { Environment } from '@marcbachmann/cel-js'

/** The functions of figures, with their types alone: the database works them out. */
const signatures = ['count()', 'count(bool)', 'sum(double)', 'sum(int)', 'avg(double)', 'avg(int)', 'max(double)', 'max(int)', 'min(double)', 'min(int)', 'distinct(dyn)', 'due()', 'done()', 'done(bool)', 'missed()', 'missed(bool)']

/** Lets an expression of a checker count and add up. */
export function registerMeasureFunctions(environment: Environment): void {
  for (const signature of signatures) environment.registerFunction(`${signature}: double`, neverCalled)
}

function neverCalled(): never {
  throw new Error('A figure was evaluated as an expression; the database works figures out')
}
