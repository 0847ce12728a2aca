interface Line { readonly sign: ' ' | '-' | '+'; readonly text: string }

/** Beyond this many pairs of lines a change is shown as a whole: nobody reads it line by line. */
const mostPairs = 4_000_000

/** The change of a file as `diff -u` shows it; empty where there is none. */
export function unifiedDiff(path: string, before: string | undefined, after: string, around = 3): string {
  if (before === after) return ''
  const lines = compare(before === undefined ? [] : linesOf(before), linesOf(after))
  const head = `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n+++ b/${path}\n`
  return head + hunks(lines, around).join('')
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const same = (list: readonly string[]): Line[] => list.map((text) => ({ sign: ' ', text }))
  return [...same(before.slice(0, start)), ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)), ...same(before.slice(before.length - end))]
}

/** By the longest common subsequence. */
function changed(before: readonly string[], after: readonly string[]): Line[] {
  const removed = (list: readonly string[]): Line[] => list.map((text) => ({ sign: '-', text }))
  const added = (list: readonly string[]): Line[] => list.map((text) => ({ sign: '+', text }))
  if (before.length * after.length > mostPairs || before.length === 0 || after.length === 0) return [...removed(before), ...added(after)]
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  }
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i++]! })
      j += 1
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) lines.push({ sign: '-', text: before[i++]! })
    else lines.push({ sign: '+', text: after[j++]! })
  }
  return [...lines, ...removed(before.slice(i)), ...added(after.slice(j))]
}

function hunks(lines: readonly Line[], around: number): string[] {
  const touched = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const ranges: [number, number][] = []
  for (const index of touched) {
    const [from, to] = [Math.max(0, index - around), Math.min(lines.length, index + around + 1)]
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = to
    else ranges.push([from, to])
  }
  return ranges.map(([from, to]) => {
    const count = (list: readonly Line[], without: string) => list.filter(({ sign }) => sign !== without).length
    const [before, after, part] = [lines.slice(0, from), lines.slice(0, from), lines.slice(from, to)]
    const range = (start: number, length: number) => `${length === 0 ? start : start + 1},${length}`
    return `@@ -${range(count(before, '+'), count(part, '+'))} +${range(count(after, '-'), count(part, '-'))} @@\n${part.map(({ sign, text }) => `${sign}${text}\n`).join('')}`
  })
}
