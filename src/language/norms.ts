/** How pages name a norm, in a text or in an expression: `{norm.dayDriveHours}`. */
export const normPattern = /\{norm\.(\w+)\}/g

/** The norms that a text names, as often as it does. */
export function namesOfNorms(text: string): string[] {
  return [...text.matchAll(normPattern)].map(([, name = '']) => name)
}
