/** An expression as the CEL library gets it, and the way back to the author's text. */
export interface PlainExpression {
  readonly text: string
  /** Offset in the author's text of an offset in `text`. */
  readonly sourceOffset: (offset: number) => number
}

const tokens = /(?<string>[rR]?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))|(?<word>[A-Za-z_]\w*)|(?<number>0[xX][0-9a-fA-F]+u?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?u?)|(?<space>\s+)|(?<other>.)/g

/**
 * Page authors know one kind of number and one kind of "nothing"; CEL knows int, uint and double, and refuses to
 * compare a string with null. So whole numbers are passed on as doubles and `null` as a value of any type.
 */
export function toPlainExpression(source: string): PlainExpression {
  const insertions: { at: number; length: number; before: number }[] = []
  let text = ''
  let previous = ''
  let beforePrevious = ''
  for (const { 0: token, index, groups } of source.matchAll(tokens)) {
    const replacement = replacementOf(token, groups, previous, beforePrevious)
    if (replacement !== token) {
      insertions.push({ at: text.length, length: replacement.length, before: index })
    }
    text += replacement
    if (groups?.['space'] === undefined) [beforePrevious, previous] = [previous, token]
  }
  return { text, sourceOffset: (offset) => toSourceOffset(source, insertions, offset) }
}

function replacementOf(token: string, groups: Record<string, string> | undefined, previous: string, beforePrevious: string): string {
  if (groups?.['word'] === 'null' && previous !== '.') return 'dyn(null)'
  if (groups?.['number'] === undefined || !/^\d+$/.test(token)) return token
  const isIndex = previous === '[' && /[\w)\]"']$/.test(beforePrevious)
  return isIndex ? token : `${token}.0`
}

function toSourceOffset(source: string, insertions: readonly { at: number; length: number; before: number }[], offset: number): number {
  let result = offset
  for (const { at, length, before } of insertions) {
    if (offset < at) break
    const inside = offset < at + length
    const original = /^(?:null|\d+)/.exec(source.slice(before))?.[0].length ?? 0
    result = inside ? before : before + original + (offset - at - length)
  }
  return Math.min(result, source.length)
}
