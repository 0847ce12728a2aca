export interface DifferenceLine {
  readonly kind: 'same' | 'gone' | 'come' | 'gap'
  readonly text: string
  readonly key: string
}

const around = 3

/** The lines of two texts side by side: those that went, those that came, and a few on either side. */
export function differenceOf(before: string, after: string): DifferenceLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const [head, tail] = commonEnds(old, fresh)
  const middle = longestCommon(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail))
  const all: Omit<DifferenceLine, 'key'>[] = [
    ...old.slice(0, head).map((text) => ({ kind: 'same' as const, text })),
    ...middle,
    ...old.slice(old.length - tail).map((text) => ({ kind: 'same' as const, text })),
  ]
  const isNear = all.map((_, index) => all.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'))
  return all.flatMap((line, index): DifferenceLine[] => {
    if (isNear[index]) return [{ ...line, key: String(index) }]
    return index === 0 || isNear[index - 1] ? [{ kind: 'gap', text: '…', key: String(index) }] : []
  })
}

function commonEnds(old: readonly string[], fresh: readonly string[]): [number, number] {
  const most = Math.min(old.length, fresh.length)
  let head = 0
  while (head < most && old[head] === fresh[head]) head++
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++
  return [head, tail]
}

/** By the longest common subsequence; files are a few hundred lines. */
function longestCommon(old: readonly string[], fresh: readonly string[]): Omit<DifferenceLine, 'key'>[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) lengths[i]![j] = old[i] === fresh[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  }
  const lines: Omit<DifferenceLine, 'key'>[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (j >= fresh.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) lines.push({ kind: 'gone', text: old[i++]! })
    else lines.push({ kind: 'come', text: fresh[j++]! })
  }
  return lines
}
