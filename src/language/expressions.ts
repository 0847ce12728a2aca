import { EvaluationError } from '@marcbachmann/cel-js'
import { createEnvironment } from './expressionEnvironment'
import { toPlainExpression } from './plainNumbers'

export { checkExpression } from './checkExpression'

type Parsed = (variables: Readonly<Record<string, unknown>>) => unknown

/** Enough for every expression of 140 pages; bounded because the Studio evaluates while someone types. */
const maxParsed = 4000
const parsedExpressions = new Map<string, Parsed>()
const environment = createEnvironment(true)

/**
 * The value of an expression that the gate has let through. `undefined` means unknown: it cannot be decided because
 * an operand is null. Numbers come back as JavaScript numbers.
 */
export function evaluate(text: string, variables: Readonly<Record<string, unknown>>): unknown {
  const parsed = parsedExpressions.get(text) ?? remember(text)
  const traced = Error.stackTraceLimit
  // A missing operand ends in an error that nobody sees; drawing up its stack would cost more than the whole expression.
  Error.stackTraceLimit = 0
  try {
    return toPlainValue(parsed(variables))
  } catch (error) {
    // The gate has checked the types, so what still fails at run time is an operand that is not there.
    if (error instanceof EvaluationError || error instanceof RangeError) return undefined
    throw error
  } finally {
    Error.stackTraceLimit = traced
  }
}

/** Whether a condition holds; one that is unknown does not. */
export function holds(text: string, variables: Readonly<Record<string, unknown>>): boolean {
  return evaluate(text, variables) === true
}

function remember(text: string): Parsed {
  if (parsedExpressions.size >= maxParsed) parsedExpressions.delete(parsedExpressions.keys().next().value ?? '')
  const parsed = environment.parse(toPlainExpression(text).text) as Parsed
  parsedExpressions.set(text, parsed)
  return parsed
}

function toPlainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return value.map(toPlainValue)
  return value
}
