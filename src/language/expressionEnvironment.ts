import { Environment } from '@marcbachmann/cel-js'
import { addDays, addMinutes, addMonths, addWorkdays, daysBetween, minutesBetween, timeOf } from './calendar'
import { registerChoiceFunctions } from './choiceFunctions'
import { registerPeriodFunctions } from './periodFunctions'
import { registerPersonFunctions } from './personFunctions'

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

/** CEL with one kind of number, and the product's functions over dates. */
export function createEnvironment(unlistedVariablesAreDyn: boolean): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn, homogeneousAggregateLiterals: false })
  registerMixedNumbers(environment)
  environment.registerFunction('days(string, string): double', (from: string, to: string) => daysBetween(from, to))
  environment.registerFunction('minutes(string, string): double', (from: string, to: string) => minutesBetween(from, to))
  environment.registerFunction('timeOf(string): string', (moment: string) => timeOf(moment))
  environment.registerFunction('addDays(string, double): string', (date: string, days: number) => addDays(date, days))
  environment.registerFunction('addMonths(string, double): string', (date: string, months: number) => addMonths(date, months))
  environment.registerFunction('addWorkdays(string, double, list, list): string', (date: string, days: number, off: readonly string[], worked: readonly string[]) => addWorkdays(date, days, off, worked))
  environment.registerFunction('addMinutes(string, double): string', (moment: string, minutes: number) => addMinutes(moment, minutes))
  environment.registerFunction('dayOf(string): string', (moment: string) => addDays(moment, 0))
  environment.registerFunction('sum(list): double', (values: readonly unknown[]) => sumOf(values))
  environment.registerFunction('ascending(list): bool', (values: readonly unknown[]) => isAscending(values))
  environment.registerFunction('round(double, double): double', (value: number, digits: number) => Number(value.toFixed(digits)))
  environment.registerFunction('string.substring(double): string', (text: string, from: number) => text.substring(from))
  environment.registerFunction('string.substring(double, double): string', (text: string, from: number, to: number) => text.substring(from, to))
  registerPersonFunctions(environment)
  registerPeriodFunctions(environment)
  registerChoiceFunctions(environment)
  return environment
}

/** `size()` and `int()` give CEL's int; everything else the authors see is a double. */
function registerMixedNumbers(environment: Environment): void {
  for (const [operator, apply] of Object.entries(arithmetic)) {
    for (const [left, right] of [['double', 'int'], ['int', 'double']]) {
      environment.registerOperator(`${left} ${operator} ${right}: double`, (a: number | bigint, b: number | bigint) => apply(Number(a), Number(b)))
    }
  }
  environment.registerOperator('double % double: double', (a: number, b: number) => a % b)
  environment.registerOperator('double == int', (a: number, b: bigint) => a === Number(b))
}

/** Each at least as great as the one before it; empty cells are passed over. Texts, as moments are, go by their letters. */
function isAscending(values: readonly unknown[]): boolean {
  const filled = values.filter((value): value is string | number => typeof value === 'string' || typeof value === 'number')
  return filled.every((value, index) => index === 0 || filled[index - 1]! <= value)
}

/** An empty cell counts as nothing. */
function sumOf(values: readonly unknown[]): number {
  return values.reduce((total: number, value) => (value === null ? total : total + Number(value)), 0)
}
