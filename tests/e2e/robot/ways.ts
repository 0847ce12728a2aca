import type { PageDefinition, StatesDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { legalMoves, stateAfter } from '../../../src/language/states'
import { hasOwnDialog } from '../../../src/engine/list/rowActions'
import { fieldsBehind } from './namesRead'

/** Moves that follow each other. */
export type Way = readonly TransitionDefinition[]

/** Moves that leave a record where it is may be made in any order: a hazard has thirty thousand ways to a longer term. */
const mostWays = 200
const longestWay = 7

const known = new WeakMap<StatesDefinition, Map<TransitionDefinition, readonly Way[]>>()

/** Ways from the initial state to one from which the target starts, shortest first, by transitions a person may make; in between the system may go on. */
export function waysTo(page: PageDefinition, target: TransitionDefinition): readonly Way[] {
  const ofPage = known.get(page.states!) ?? new Map<TransitionDefinition, readonly Way[]>()
  known.set(page.states!, ofPage)
  const ways = ofPage.get(target) ?? waysBy(page, target, (move) => (isByHand(move) ? !hasOwnTest(page, move) : !waitsForEffect(page, move)))
  ofPage.set(target, ways)
  return ways
}

function waysBy(page: PageDefinition, target: TransitionDefinition, isTaken: (move: TransitionDefinition) => boolean): readonly Way[] {
  const found: Way[] = []
  let open: { readonly state: string; readonly path: Way }[] = [{ state: page.states!.initial, path: [] }]
  for (let length = 0; length < longestWay && open.length > 0 && found.length < mostWays; length += 1) {
    for (const { state, path } of open) if (target.from.includes(state)) found.push(path)
    open = open.flatMap(({ state, path }) =>
      legalMoves(page, state)
        .filter((move) => (isByHand(move) || move.when !== null) && isTaken(move) && !path.includes(move) && move !== target)
        .map((move) => ({ state: stateAfter(move, state), path: isByHand(move) ? [...path, move] : path })))
  }
  return found.slice(0, mostWays)
}

/** How many moves lead to a move, at least. */
export function wayLength(page: PageDefinition, transition: TransitionDefinition): number {
  return waysTo(page, transition)[0]?.length ?? 0
}

/** Whether anyone may make the move; what only the system does is no button. */
export function isByHand(transition: TransitionDefinition): boolean {
  return transition.by.some((by) => by !== 'system')
}

/** Whether the robot makes the move; one that has a test of its own it leaves, and so what only such a move, or an effect, leads to. */
export function isWalked(page: PageDefinition, transition: TransitionDefinition): boolean {
  if (!isByHand(transition) || hasOwnTest(page, transition)) return false
  return waysTo(page, transition).length > 0 || waysBy(page, transition, () => true).length === 0
}

/** Whether a move is tested by itself: one with a hand-made part in the place of its dialog, and one that draws, from how many only the server knows. */
function hasOwnTest(page: PageDefinition, move: TransitionDefinition): boolean {
  return hasOwnDialog(page, move) || move.draw !== undefined
}

/** Whether a move of the system waits for a mark that only an effect sets: a trip of the timetable. No record that is created has it. */
function waitsForEffect({ fields }: PageDefinition, { when }: TransitionDefinition): boolean {
  return (when ?? '').split('&&').map((part) => fields[part.trim()]).some((field) => field?.type === 'bool' && field.readOnly === true && field.default === false && field.compute === undefined && field.from === undefined && field.find === undefined)
}

/** Whether the ways to a move are judged by what only the effects of other pages write: that an archive is complete. Chance rarely meets it, and no record that is created has it. */
export function hangsOnOthers(set: SchemaSet, page: PageDefinition, target: TransitionDefinition): boolean {
  const moves = Object.values(set.pages).flatMap(({ states }) => Object.values(states?.transitions ?? {}))
  const written = new Set(moves.flatMap(({ effects }) => effects).flatMap((effect) => ('update' in effect && set.pages[effect.update]?.resource === page.resource ? Object.keys(effect.set) : [])))
  const isOthers = (name: string) => {
    const field = page.fields[name]
    return field?.readOnly === true && written.has(name) && field.compute === undefined && field.from === undefined && field.find === undefined
  }
  return [...waysTo(page, target).flat(), target].some(({ when }) => [...fieldsBehind(when ?? 'true', page.fields)].some(isOthers))
}
