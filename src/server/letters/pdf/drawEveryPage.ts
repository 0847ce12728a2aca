import { encode } from 'uqr'
import { printedCode, type LetterPaper } from '../../../contract/letters'
import { faint, ink, keepTogether, margin, size, type Sheet } from './sheet'

/** `page` is where a code is typed, `address` the same with the code in it. */
interface CheckCode { readonly code: string; readonly page: string; readonly address: string; readonly hash: string; readonly algorithm: string }
const side = 84

/** How anybody checks the paper: a QR code of the address, and the code to type. */
export function drawCheckCode(sheet: Sheet, { code, page, address, hash, algorithm }: CheckCode): void {
  keepTogether(sheet, side + 20)
  const top = sheet.y + 12
  const { data, size: modules } = encode(address, { border: 0, ecc: 'M' })
  const module = side / modules
  sheet.fillColor('#000000')
  for (const [row, line] of data.entries()) for (const [column, isDark] of line.entries()) if (isDark) sheet.rect(margin + column * module, top + row * module, module, module)
  sheet.fill()
  const lines = [`查验码：${code}`, `扫描二维码，或打开 ${page} 输入查验码，不用登录就可核对本责任书的真伪和现状。`, `原文摘要（${algorithm}）：${hash}`, '签名由本系统的密钥签发，不是第三方电子认证机构的数字证书。']
  sheet.fillColor(ink).fontSize(size.small)
  let y = top
  for (const line of lines) {
    sheet.text(line, margin + side + 14, y, { width: sheet.page.width - 2 * margin - side - 14, lineGap: 2 })
    y = sheet.y + 2
  }
  sheet.x = margin
  sheet.y = Math.max(y, top + side)
}

const watermarks: Readonly<Record<string, string>> = { void: '已作废', rejected: '已拒签', pending: '尚未签署', partial: '尚未签完' }

/** Code and page number at the foot of every page, and across it what must not be overlooked. */
export function drawMarks(sheet: Sheet, { verifyCode, status, text }: LetterPaper): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    sheet.switchToPage(index)
    const { width, height, margins } = sheet.page
    const bottom = margins.bottom
    // Text below the margin would begin a page of its own.
    margins.bottom = 0
    sheet.fillColor(faint).fontSize(size.foot).text(`${text.letterNo}　查验码 ${verifyCode === null ? '' : printedCode(verifyCode)}　第 ${index - start + 1} 页 共 ${count} 页`, margin, height - 44, { width: width - 2 * margin, align: 'center' })
    const watermark = watermarks[status]
    if (watermark !== undefined) {
      sheet.save().rotate(-35, { origin: [width / 2, height / 2] }).fillColor('#c00000').fillOpacity(0.13).fontSize(96)
      sheet.text(watermark, 0, height / 2 - 60, { width, align: 'center', lineBreak: false }).restore()
    }
    margins.bottom = bottom
  }
}
