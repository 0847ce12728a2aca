/** What a variable of an expression is. */
export type ExpressionType = 'string' | 'double' | 'bool' | 'list<string>' | 'map' | 'list<map>' | 'dyn'

/** What is wrong with an expression, and where in its text. */
export interface ExpressionProblem {
  readonly message: string
  /** From 0. */
  readonly offset: number
}

/** Parses an expression and checks its types; null when it is sound. */
export function checkExpression(text: string, variables: Readonly<Record<string, ExpressionType>>): ExpressionProblem | null {
  void text
  void variables
  return null
}

/** The value of an expression; `undefined` when it cannot be decided because an operand is null. Numbers are JS numbers. */
export function evaluate(text: string, variables: Readonly<Record<string, unknown>>): unknown {
  void text
  void variables
  return undefined
}
