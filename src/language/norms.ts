/** How pages name a norm, in a text or in an expression: `{norm.dayDriveHours}`. */
export const normPattern = /\{norm\.(\w+)\}/g

/** Whether a text may name norms: most do not, and to look for the pattern itself takes longer. */
export function mayNameNorms(text: string): boolean {
  return text.includes('{norm.')
}

/** The norms that a text names, as often as it does. */
export function namesOfNorms(text: string): string[] {
  return [...text.matchAll(normPattern)].map(([, name = '']) => name)
}
