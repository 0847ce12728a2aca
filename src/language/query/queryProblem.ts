import type { ASTNode } from '@marcbachmann/cel-js'

/** Why an expression cannot be decided by the database, and where in it. Caught by the readers of this folder. */
export class QueryProblem extends Error {
  constructor(readonly node: Pick<ASTNode, 'start'>, message: string) {
    super(message)
  }
}
