import type { LetterText } from '../../../contract/letters'
import { ink, keepTogether, margin, size, type Sheet } from './sheet'

const heads = ['指标类型', '指标', '目标值', '分值']
const shares = [0.16, 0.46, 0.26, 0.12]
const pad = 5

/** The responsibility targets as a table; its head comes again on every page. */
export function drawTargets(sheet: Sheet, targets: LetterText['targets']): void {
  if (targets.length === 0) return
  keepTogether(sheet, 90)
  sheet.moveDown(0.6).fontSize(size.heading).fillColor(ink).text('责任指标').moveDown(0.4)
  sheet.fontSize(size.small)
  drawRow(sheet, heads)
  for (const { kind, name, targetValue, score } of targets) drawRow(sheet, [kind, name, targetValue, score === null ? '' : String(score)], () => drawRow(sheet, heads))
  sheet.x = margin
  sheet.moveDown(0.6)
}

function drawRow(sheet: Sheet, cells: readonly string[], onNewPage: () => void = () => undefined): void {
  const whole = sheet.page.width - 2 * margin
  const widths = shares.map((share) => share * whole)
  const height = Math.max(...cells.map((cell, index) => sheet.heightOfString(cell || ' ', { width: widths[index]! - 2 * pad }))) + 2 * pad
  if (sheet.y + height > sheet.page.height - sheet.page.margins.bottom) {
    sheet.addPage()
    onNewPage()
  }
  const top = sheet.y
  let left = margin
  for (const [index, cell] of cells.entries()) {
    sheet.lineWidth(0.6).strokeColor('#999999').rect(left, top, widths[index]!, height).stroke()
    sheet.fillColor(ink).text(cell, left + pad, top + pad, { width: widths[index]! - 2 * pad })
    left += widths[index]!
  }
  sheet.x = margin
  sheet.y = top + height
}
