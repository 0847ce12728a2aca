/** A date as letters write it: 2026年11月22日, 2026年11月22日14时30分; any other text as it is. */
export function chineseDate(text: string): string {
  return text
    .replace(/^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/, (_, year: string, month: string, day: string, hour?: string, minute?: string) =>
      `${year}年${Number(month)}月${Number(day)}日${hour === undefined ? '' : `${Number(hour)}时${minute}分`}`)
    .replace(/^(\d{4})-(\d{2})$/, (_, year: string, month: string) => `${year}年${Number(month)}月`)
}

/** The day of a moment as it is written: `2026-11-22 14:30` without its hours. */
export function dayOf(text: string): string {
  return text.slice(0, 10)
}
