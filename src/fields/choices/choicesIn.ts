/** One of several to choose from, and what it counts. */
export interface ScoredChoice {
  readonly label: string
  readonly points: number
}

/** The choices of a text, one a line, `完全符合=5`; none where a line is no choice, a choice stands twice, or there is only one. */
export function choicesIn(text: unknown): readonly ScoredChoice[] {
  const lines = typeof text === 'string' ? text.split('\n') : []
  const choices = lines.flatMap((line) => {
    const [, label, points] = /^([^=]{1,40})=(-?\d{1,6}(?:\.\d{1,2})?)$/.exec(line) ?? []
    return label === undefined ? [] : [{ label, points: Number(points) }]
  })
  const isSound = choices.length >= 2 && choices.length === lines.length && new Set(choices.map(({ label }) => label)).size === lines.length
  return isSound ? choices : []
}
