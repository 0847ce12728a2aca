import { isJsonObject } from '../../../language/gate/mergePatch'
import type { JsonObject } from '../../../language/json/sameJson'
import { say, sayAll, valueAt, type PageText } from './pageText'

/** The life cycle as it is written. */
export interface WrittenStates {
  readonly field: string
  readonly initial: string
  readonly transitions: Readonly<Record<string, JsonObject>>
}

/** The life cycle of a page; null where it has none. */
export function statesIn({ whole }: PageText): WrittenStates | null {
  const { field, initial, transitions } = (isJsonObject(whole['states']) ? whole['states'] : {}) as Readonly<Record<string, unknown>>
  if (typeof field !== 'string' || typeof initial !== 'string') return null
  const moves = Object.entries(isJsonObject(transitions) ? transitions : {}).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))
  return { field, initial, transitions: Object.fromEntries(moves) }
}

/** Begins a life cycle on a dictionary field, which from then on only the moves write. */
export function beginStates(page: PageText, field: string, initial: string): string {
  return sayAll(page, [[['fields', field, 'readOnly'], true], [['states'], { field, initial, transitions: {} }]])
}

/** Sets parts of one move; what is undefined goes. */
export function sayMove(page: PageText, name: string, parts: JsonObject): string {
  const before = valueAt(page.whole, ['states', 'transitions', name])
  const merged = Object.entries({ ...(isJsonObject(before) ? before : {}), ...parts }).filter(([, value]) => value !== undefined)
  return say(page, ['states', 'transitions', name], Object.fromEntries(merged))
}

export function removeMove(page: PageText, name: string): string {
  return say(page, ['states', 'transitions', name], undefined)
}

export function sayInitial(page: PageText, initial: string): string {
  return say(page, ['states', 'initial'], initial)
}
