import { findNodeAtLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser'
import { isJsonObject } from '../gate/mergePatch'
import { printJson } from './printJson'
import { identityOf, sameJson, type JsonObject } from './sameJson'

/**
 * The text changed so that it says `target`, and nothing else changed in it: what stays the same keeps its place, its order
 * and its spelling, with the comments between. Where it says so already, the text comes back as it is.
 */
export function rewriteJson(text: string, target: unknown): string {
  const tree = parseTree(text)
  if (tree === undefined) return `${printJson(target, { isOpen: true })}\n`
  return text.slice(0, tree.offset) + rewrite(text, tree, target) + text.slice(tree.offset + tree.length)
}

/**
 * The text with some keys of the object at a path in another order. They take each other's places; keys that are not named
 * keep theirs. `rewriteJson` keeps the order that stands, since to the values it makes no difference: to people it may.
 */
export function orderKeys(text: string, path: readonly string[], names: readonly string[]): string {
  const tree = parseTree(text)
  const node = tree && findNodeAtLocation(tree, [...path])
  const children = node?.children ?? []
  const keys = children.map((child) => String(child.children?.[0]?.value))
  const places = names.map((name) => keys.indexOf(name)).filter((place) => place >= 0)
  const order = places.toSorted((one, other) => one - other)
  if (!node || order.every((place, index) => place === places[index])) return text
  const parts = children.map((_, place): Part => {
    const index = places[order.indexOf(place)] ?? place
    return { index, text: slice(text, children[index]!) }
  })
  return text.slice(0, node.offset) + join(text, node, children, parts) + text.slice(end(node))
}

interface Part {
  /** Its place among the parts that stood there; null for what is new. */
  readonly index: number | null
  readonly text: string
}

function rewrite(text: string, node: Node, target: unknown): string {
  const value: unknown = getNodeValue(node)
  if (sameJson(value, target)) return slice(text, node)
  const children = node.children ?? []
  if (children.length === 0) return printJson(target, { indent: indentOf(text, node.offset), column: columnOf(text, node.offset) })
  if (node.type === 'object' && isJsonObject(target) && Object.keys(target).length > 0) return join(text, node, children, objectParts(text, children, target))
  if (node.type === 'array' && Array.isArray(target) && target.length > 0) return join(text, node, children, listParts(text, children, target))
  return printJson(target, { indent: indentOf(text, node.offset), column: columnOf(text, node.offset) })
}

/** Keys that stay keep their order; new ones come after the key that they follow in the target. */
function objectParts(text: string, children: readonly Node[], target: JsonObject): Part[] {
  const indent = indentOf(text, children[0]!.offset)
  const parts: (Part & { key: string })[] = children.flatMap((child, index) => {
    const [key, value] = child.children ?? []
    const name = String(key?.value)
    if (key === undefined || value === undefined || !Object.hasOwn(target, name)) return []
    return [{ key: name, index, text: text.slice(child.offset, value.offset) + rewrite(text, value, target[name]) }]
  })
  let before = -1
  for (const [key, value] of Object.entries(target)) {
    const at = parts.findIndex((part) => part.key === key)
    if (at >= 0) before = at
    else {
      const head = `${JSON.stringify(key)}: `
      parts.splice(++before, 0, { key, index: null, text: head + printJson(value, { indent, column: indent.length + head.length }) })
    }
  }
  return parts
}

/** In the order of the target. An entry that stood there is found by its value or by what tells it apart. */
function listParts(text: string, children: readonly Node[], target: readonly unknown[]): Part[] {
  const indent = indentOf(text, children[0]!.offset)
  const values = children.map((child): unknown => getNodeValue(child))
  const free = new Set(values.keys())
  const take = (fits: (value: unknown, index: number) => boolean) => {
    const found = [...free].find((index) => fits(values[index], index))
    if (found !== undefined) free.delete(found)
    return found
  }
  const exact = target.map((entry) => take((value) => sameJson(value, entry)))
  return target.map((entry, position): Part => {
    const isNamed = identityOf(entry) !== null
    const index = exact[position] ?? take((value, place) => (isNamed ? identityOf(value) === identityOf(entry) : place === position))
    return index === undefined ? { index: null, text: printJson(entry, { indent }) } : { index, text: rewrite(text, children[index]!, entry) }
  })
}

/** The parts with what stood between them, wherever they stood side by side. */
function join(text: string, node: Node, children: readonly Node[], parts: readonly Part[]): string {
  const gaps = children.slice(1).map((next, index) => text.slice(end(children[index]!), next.offset))
  const open = text.slice(node.offset, children[0]!.offset)
  const close = text.slice(end(children.at(-1)!), node.offset + node.length)
  const lined = `,\n${indentOf(text, children[0]!.offset)}`
  // Where each stands on a line of its own, so does what comes new.
  const fresh = open.includes('\n') && gaps.every((between) => between.includes('\n')) ? lined : ', '
  const body = parts.map((part, position) => {
    if (position === 0) return part.text
    // What followed a part, a comment perhaps, follows it still.
    const { index } = parts[position - 1]!
    return (index === null ? fresh : (gaps[index] ?? fresh)) + part.text
  })
  return open + body.join('') + close
}

function end({ offset, length }: Node): number {
  return offset + length
}

function slice(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length)
}

/** Blanks at the beginning of the line. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^\s*/.exec(line)?.[0] ?? ''
}

function columnOf(text: string, offset: number): number {
  return offset - text.lastIndexOf('\n', offset - 1) - 1
}
