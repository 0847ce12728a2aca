import { isJsonObject } from '../gate/mergePatch'
import { byIdentity, sameJson, type JsonObject } from './sameJson'

/** A place that both sides touched, each in its own way. Undefined is: not there. What the hand wrote stays. */
export interface MergeConflict {
  readonly path: readonly (string | number)[]
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
}

export interface MergedJson {
  readonly value: unknown
  readonly conflicts: readonly MergeConflict[]
}

/**
 * Three versions of a JSON value made one: `base` as it was generated last, `ours` as it was edited by hand since, `theirs`
 * as it is generated now. What only one side touched is as that side has it; what both touched is as the hand has it, and
 * told. Objects are merged key by key, lists by what tells their entries apart.
 */
export function mergeJson(base: unknown, ours: unknown, theirs: unknown, path: MergeConflict['path'] = []): MergedJson {
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return { value: ours, conflicts: [] }
  if (sameJson(base, ours)) return { value: theirs, conflicts: [] }
  if (isJsonObject(ours) && isJsonObject(theirs)) return mergeObjects(isJsonObject(base) ? base : {}, ours, theirs, path)
  if (Array.isArray(ours) && Array.isArray(theirs)) return mergeLists(Array.isArray(base) ? base : [], ours, theirs, path) ?? conflict(base, ours, theirs, path)
  return conflict(base, ours, theirs, path)
}

function conflict(base: unknown, ours: unknown, theirs: unknown, path: MergeConflict['path']): MergedJson {
  return { value: ours, conflicts: [{ path, base, ours, theirs }] }
}

function mergeObjects(base: JsonObject, ours: JsonObject, theirs: JsonObject, path: MergeConflict['path']): MergedJson {
  const names = mergeOrder(Object.keys(base), Object.keys(ours), Object.keys(theirs))
  const merged = names.map((name) => [name, mergeJson(own(base, name), own(ours, name), own(theirs, name), [...path, name])] as const)
  return {
    value: Object.fromEntries(merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  }
}

function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Null where entries cannot be told apart. */
function mergeLists(base: readonly unknown[], ours: readonly unknown[], theirs: readonly unknown[], path: MergeConflict['path']): MergedJson | null {
  const [before, mine, new_] = [byIdentity(base), byIdentity(ours), byIdentity(theirs)]
  if (!before || !mine || !new_) return null
  const order = mergeOrder([...before.keys()], [...mine.keys()], [...new_.keys()])
  const merged = order.map((name) => mergeJson(before.get(name), mine.get(name), new_.get(name), [...path, name]))
  return { value: merged.flatMap(({ value }) => (value === undefined ? [] : [value])), conflicts: merged.flatMap(({ conflicts }) => conflicts) }
}

/** Every name once. The order is the generated one, unless the hand has changed it; the other side's come after what they follow there. */
function mergeOrder(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const shared = (list: readonly string[], other: readonly string[]) => list.filter((name) => other.includes(name))
  const isUntouched = sameJson(shared(ours, base), shared(base, ours))
  const [order, others] = isUntouched ? [[...theirs], ours] : [[...ours], theirs]
  let before = -1
  for (const name of others) {
    const at = order.indexOf(name)
    if (at >= 0) before = at
    else order.splice(++before, 0, name)
  }
  return order
}
