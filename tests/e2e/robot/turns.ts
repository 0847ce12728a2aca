import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import type { EffectFile } from '../../../src/language/statesFile'

/** Does work when it is its turn. */
export type InTurn = <Result>(touched: readonly string[], work: () => Promise<Result>) => Promise<Result>

/** So many at once, and never two that touch the same: between two looks at a list nobody else may add to it. */
export function createTurns(atOnce: number): InTurn {
  const busy = new Set<string>()
  let underWay = 0
  const waiting: (() => void)[] = []
  const isFree = (touched: readonly string[]) => underWay < atOnce && !touched.some((name) => busy.has(name))
  return async (touched, work) => {
    while (!isFree(touched)) await new Promise<void>((resolve) => waiting.push(resolve))
    underWay += 1
    for (const name of touched) busy.add(name)
    try {
      return await work()
    } finally {
      underWay -= 1
      for (const name of touched) busy.delete(name)
      for (const wake of waiting.splice(0)) wake()
    }
  }
}

/** Resources whose records must not be changed by others while somebody goes through everything that a page does: its own, those that its moves write, and settings that say what it allows. */
export function touchedBy({ resource, states, fields }: PageDefinition, { pages }: SchemaSet): readonly string[] {
  const settings = Object.values(fields).flatMap(({ find }) => (find && pages[find.page]?.single ? [pages[find.page]!.resource] : []))
  const written = Object.values(states?.transitions ?? {}).flatMap(({ effects }) => effects.map((effect) => pages[writtenBy(effect)]?.resource ?? resource))
  return [...new Set([resource, ...written, ...settings])]
}

function writtenBy(effect: EffectFile): string {
  if ('create' in effect) return effect.create
  return 'update' in effect ? effect.update : effect.move
}
