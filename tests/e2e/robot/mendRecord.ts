import { pick } from '../../../src/fields/random'
import { comesLater } from '../../../src/language/comesLater'
import { derivedFields } from '../../../src/language/derivedFields'
import { misplaced, writableFields } from '../../../src/language/examples/exampleRecord'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { validateRecord } from '../../../src/language/recordRules'
import { suspectFields } from '../../../src/language/suspectFields'
import { drawnAnew, namesBehind, type Drawing } from './drawAnew'
import { namesIn } from './namesRead'
import { walkAlong, type Obstacle, type WalkMade, type WalkStep } from './walkAlong'
import type { Way } from './ways'

/** A record and how far it goes. */
export interface Mended extends WalkMade {
  readonly record: Record<string, unknown>
  /** What breaks a rule nobody could save, and so it goes nowhere. */
  readonly isValid: boolean
}

/** Asking the server takes longer than drawing; another seed draws the rest of the record as well. */
const mostAsked = 10

/**
 * Takes a record along a way, and where something stands against a move, draws one of the fields anew from which that comes: for as long as it gets further, or
 * no less far. So vehicle, driver, escort and load come to fit together, also to what the server finds for them. Gives the one that goes furthest.
 */
export async function mended(drawing: Drawing, begun: Record<string, unknown>, way: Way, tries: number): Promise<Mended> {
  const { page, random, context } = drawing
  const isFoundFor = derivedFields(page).length > 0
  let best = walkIfValid(drawing, begun, way)
  let asked = 0
  for (let left = tries; left > 0 && best.obstacle && asked < mostAsked; left -= 1) {
    const mends = fieldsThatMend(page, best.obstacle, best.steps)
    if (mends.length === 0) break
    const next = walkIfValid(drawing, drawnAnew(drawing, best.record, pick(random, mends)), way)
    if (rest(next, way) > rest(best, way)) continue
    best = next
    if (best.obstacle !== null || !isFoundFor) continue
    asked += 1
    best = walkIfValid(drawing, await context.found(best.record), way)
  }
  return best
}

function walkIfValid({ page, random, context }: Drawing, record: Record<string, unknown>, way: Way): Mended {
  const errors = [...validateRecord(page, record, context), ...misplaced(page, record, context)]
  if (errors.length === 0) return { record, isValid: true, ...walkAlong(page, record, way, random, context) }
  return { record, isValid: false, steps: [], obstacle: { record, checks: [], fields: errors.map(({ path, code }) => ({ name: path.split('/')[0]!, code })) } }
}

/** How much is left of a way: its moves, and for the next one the more, the more stands against it and the more that names. */
function rest({ steps, obstacle, isValid }: Mended, way: Way): number {
  if (obstacle === null) return 0
  const named = obstacle.checks.flatMap((check) => [...namesIn(check)])
  const words = [...new Set(named)].reduce((sum, name) => sum + (typeof obstacle.record[name] === 'string' ? obstacle.record[name].length : 0), 0)
  return (way.length - steps.length + (isValid ? 0 : 1)) * 1_000_000 + (obstacle.checks.length + obstacle.fields.length) * 1000 + words
}

/** Fields of the form from which an obstacle comes; what dialogs have asked for they ask again. */
function fieldsThatMend(page: PageDefinition, { record, checks, fields }: Obstacle, steps: readonly WalkStep[]): readonly string[] {
  const asked = new Set(steps.flatMap(({ values }) => Object.keys(values)))
  const wrong = fields.flatMap(({ name, code }) => suspectFields(page, name, code))
  const behind = namesBehind(page, [...checks.flatMap((check) => [...namesIn(check)]), ...wrong], record)
  return writableFields(page).filter((name) => behind.has(name) && !asked.has(name) && !comesLater(page, name))
}
