/** A PDF while it is drawn. Lengths are points: 72 to an inch. */
export type Sheet = PDFKit.PDFDocument

export const margin = 60
export const ink = '#1a1a1a'
export const faint = '#666666'
export const size = { title: 19, heading: 13, text: 11.5, small: 9.5, foot: 8 } as const

/** What is left of the page below the pen. */
export const roomLeft = (sheet: Sheet): number => sheet.page.height - sheet.page.margins.bottom - sheet.y

/** Begins a new page where so much does not fit any more. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (roomLeft(sheet) < height) sheet.addPage()
}

/** `2026年1月5日` */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? `${year}年${month}月${date}日` : day
}

/** `2026年1月5日 09:30` at the parties' own clock. */
export function chineseMoment(moment: string): string {
  const local = new Date(new Date(moment).getTime() + 8 * 3_600_000).toISOString()
  return `${chineseDay(local.slice(0, 10))} ${local.slice(11, 16)}`
}
