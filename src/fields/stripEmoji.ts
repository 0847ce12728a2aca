/**
 * The text without characters longer than one code unit, as the spec's emoji filter has it (§5),
 * and without the joiners and colour marks that held such characters together.
 */
export function stripEmoji(text: string): string {
  if (!/[\ud800-\udfff]/.test(text)) return text
  return text.replace(/[\ud800-\udfff](?:[\ud800-\udfff]|\u200d|\ufe0f)*/g, '')
}
