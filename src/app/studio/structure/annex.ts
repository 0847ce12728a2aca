import { isJsonObject } from '../../../language/gate/mergePatch'
import { orderKeys } from '../../../language/json/rewriteJson'
import type { JsonObject } from '../../../language/json/sameJson'
import { nameOf } from './layout'
import { readPageText, say, sayAll, sayGone, valueAt, type PageText, type Path } from './pageText'

/** A slot for files as it is written. */
export interface WrittenSlot {
  readonly name: string
  /** Begun in this file: what is inherited stands before it, in the order it is given. */
  readonly isOwn: boolean
  readonly slot: JsonObject
}

/** The slots of a page in the order they are shown. */
export function slotsIn({ whole, inherited }: PageText): WrittenSlot[] {
  const slots = Object.entries(isJsonObject(whole['annex']) ? whole['annex'] : {})
  return slots.flatMap(([name, slot]) => (isJsonObject(slot) ? [{ name, slot, isOwn: valueAt(inherited, ['annex', name]) === undefined }] : []))
}

/** Adds a slot behind the others. */
export function addSlot(page: PageText, name: string, title: string): string {
  return say(page, ['annex', name], { title })
}

/** Sets one part of a slot; undefined takes it away. */
export function setSlot(page: PageText, name: string, part: string, value: unknown): string {
  return say(page, ['annex', name, part], value)
}

/** Moves one of the page's own slots, the place counted among all that are shown; before the inherited ones nothing goes. */
export function moveSlot(page: PageText, from: number, to: number): string {
  const slots = slotsIn(page)
  const own = slots.filter(({ isOwn }) => isOwn).map(({ name }) => name)
  const name = slots[from]?.isOwn === true ? slots[from].name : undefined
  if (name === undefined) return page.text
  const rest = own.filter((other) => other !== name)
  const at = Math.max(0, to - (slots.length - own.length))
  return orderKeys(page.text, ['annex'], [...rest.slice(0, at), name, ...rest.slice(at)])
}

/** Takes a slot away, and its name out of the moves that ask for it; with the last slot go the column and the filter of all. */
export function removeSlot(page: PageText, name: string): string {
  const moves = valueAt(page.whole, ['states', 'transitions'])
  const asked = Object.entries(isJsonObject(moves) ? moves : {}).flatMap(([move, said]): (readonly [Path, unknown])[] => {
    const before = valueAt(said, ['annex'])
    return Array.isArray(before) && before.includes(name) ? [[['states', 'transitions', move, 'annex'], left(before, (slot) => slot !== name)]] : []
  })
  const isLast = slotsIn(page).every((slot) => slot.name === name)
  const listed = ([['list', 'columns'], ['list', 'filters']] as const).flatMap((path): (readonly [Path, unknown])[] => {
    const before = valueAt(page.whole, path)
    return isLast && Array.isArray(before) && before.some((entry) => nameOf(entry) === 'annex') ? [[path, left(before, (entry) => nameOf(entry) !== 'annex')]] : []
  })
  const text = sayGone(page, ['annex', name])
  return sayAll(readPageText(text, page.inherited) ?? page, [...asked, ...listed])
}

function left(entries: readonly unknown[], stays: (entry: unknown) => boolean): readonly unknown[] | undefined {
  const others = entries.filter(stays)
  return others.length === 0 ? undefined : others
}
