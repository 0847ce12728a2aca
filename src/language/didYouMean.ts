/** The known word nearest to a mistyped one, or null when none is near enough to be meant. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  const limit = word.length < 3 ? 0 : Math.max(1, Math.floor(word.length / 3))
  let best: string | null = null
  let bestDistance = limit + 1
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? containingWord(word, known)
}

/** Someone who writes `plateNo` for `plate` is further than a slip of the finger away, and yet clear. */
function containingWord(word: string, known: Iterable<string>): string | null {
  if (word.length < 3) return null
  const lower = word.toLowerCase()
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    if (other.length >= 3 && (lower.startsWith(other) || other.startsWith(lower))) return candidate
  }
  return null
}

/** Edits between two words; swapping two neighbours counts as one. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      rows[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substitution, swap)
    }
  }
  return at(a.length, b.length)
}
