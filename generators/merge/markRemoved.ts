import { isJsonObject } from '../../src/language/gate/mergePatch'
import { byIdentity, sameJson, type JsonObject } from '../../src/language/json/sameJson'

/** Says in the form of a field that its source has it no more; records may still hold values of it. */
export const removedHelp = '来源中已没有这一项，确认不用后可从页面文件删去'
const removedLabel = '（来源已无）'

/**
 * What is generated, with what the source has dropped since: a field stays, read-only and with a word about it; an item of
 * a dictionary stays with a word behind its name. What somebody took out by hand stays out. What has come back is as before:
 * then the base is told to have had the mark.
 */
export function keepRemoved(base: unknown, ours: unknown, theirs: unknown): { base: unknown; theirs: unknown; removed: string[] } {
  if (!isJsonObject(base) || !isJsonObject(ours) || !isJsonObject(theirs)) return { base, theirs, removed: [] }
  if (isJsonObject(theirs['fields']) || isJsonObject(base['fields'])) {
    const kept = keepEntries(object(base['fields']), object(ours['fields']), object(theirs['fields']), markField)
    return { base: { ...base, fields: kept.base }, theirs: { ...theirs, fields: kept.theirs }, removed: kept.removed.map((name) => `字段 ${name}`) }
  }
  const dictionaries = Object.entries(theirs).filter(([, entry]) => isJsonObject(entry) && Array.isArray(entry['items']))
  const gone = Object.entries(base).filter(([name, entry]) => !Object.hasOwn(theirs, name) && Object.hasOwn(ours, name) && isJsonObject(entry) && Array.isArray(entry['items']))
  const kept = dictionaries.map(([name, entry]) => [name, keepItems(base[name], ours[name], entry as JsonObject)] as const)
  return {
    base: { ...base, ...Object.fromEntries(kept.map(([name, one]) => [name, one.base]).filter(([, one]) => one !== undefined)) },
    // A dictionary that is generated no more may be used by what was written by hand.
    theirs: { ...theirs, ...Object.fromEntries(gone), ...Object.fromEntries(kept.map(([name, one]) => [name, one.theirs])) },
    removed: [...gone.map(([name]) => `字典 ${name}`), ...kept.flatMap(([name, one]) => one.removed.map((value) => `字典 ${name} 的 ${value}`))],
  }
}

function keepEntries(base: JsonObject, ours: JsonObject, theirs: JsonObject, mark: (entry: unknown) => unknown): { base: JsonObject; theirs: JsonObject; removed: string[] } {
  const removed = Object.keys(base).filter((name) => !Object.hasOwn(theirs, name) && Object.hasOwn(ours, name) && !isMarked(ours[name]))
  const back = Object.keys(theirs).filter((name) => !Object.hasOwn(base, name) && isMarked(ours[name]))
  return {
    base: { ...base, ...Object.fromEntries(back.map((name) => [name, mark(theirs[name])])) },
    theirs: withKept(theirs, Object.fromEntries(removed.map((name) => [name, mark(base[name])])), Object.keys(base)),
    removed,
  }
}

/** Kept entries stand where they stood: after the one that went before them. */
function withKept(theirs: JsonObject, kept: JsonObject, order: readonly string[]): JsonObject {
  const names = Object.keys(theirs)
  for (const name of Object.keys(kept)) {
    const before = order.slice(0, order.indexOf(name)).findLast((other) => names.includes(other))
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name)
  }
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(kept, name) ? kept[name] : theirs[name]]))
}

function markField(field: unknown): unknown {
  const { required: _, unique: __, help: ___, readOnly: ____, ...rest } = object(field)
  return { ...rest, readOnly: true, help: removedHelp }
}

function isMarked(field: unknown): boolean {
  return isJsonObject(field) && field['help'] === removedHelp
}

function keepItems(base: unknown, ours: unknown, theirs: JsonObject): { base: unknown; theirs: unknown; removed: string[] } {
  const lists = [base, ours, theirs].map((entry) => byIdentity(isJsonObject(entry) && Array.isArray(entry['items']) ? entry['items'] : []))
  const [before, mine, fresh] = lists
  if (!isJsonObject(base) || !before || !mine || !fresh) return { base, theirs, removed: [] }
  const removed = [...before.keys()].filter((value) => !fresh.has(value) && mine.has(value) && !String((mine.get(value) as unknown[])[1]).endsWith(removedLabel))
  const back = [...fresh.keys()].filter((value) => !before.has(value) && mine.has(value) && String((mine.get(value) as unknown[])[1]).endsWith(removedLabel))
  const items = [...(theirs['items'] as unknown[]), ...removed.map((value) => markItem(before.get(value)))]
  const baseItems = [...(base['items'] as unknown[]), ...back.map((value) => markItem(fresh.get(value)))]
  return { base: { ...base, items: baseItems }, theirs: sameJson(items, theirs['items']) ? theirs : { ...theirs, items }, removed }
}

function markItem(item: unknown): unknown {
  const [value, label, , ...rest] = item as string[]
  return [value, `${label ?? ''}${removedLabel}`, 'neutral', ...rest]
}

function object(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
