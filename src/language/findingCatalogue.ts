/**
 * Every finding of the gate. Codes are stable and never reused; each stands in `docs/ERRORS.md`.
 * Braces are filled from the finding's parameters.
 */
export const findingCatalogue = {
  syntax: { message: '不是合法的 JSON：{problem}', cure: '请改正后重试；页面文件不支持注释和末尾逗号' },
  duplicateKey: { message: '键“{key}”重复出现', cure: '请只保留一处，JSON 中后者会悄悄覆盖前者' },
} as const satisfies Record<string, { message: string; cure: string }>

export type FindingCode = keyof typeof findingCatalogue
