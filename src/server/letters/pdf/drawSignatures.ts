import type { LetterPaper, LetterSigner, SignedPart } from '../../../contract/letters'
import { chineseDay, chineseMoment, faint, ink, keepTogether, margin, size, type Sheet } from './sheet'

/** A round seal of a company is 40 mm wide. */
const sealWidth = 40 * 72 / 25.4
const [signatureWidth, signatureHeight] = [110, 44]
const rowHeight = 92

/** Both parties side by side, each role with its signature or stamp over it and the day; below, when and how each signed. */
export function drawSignatures(sheet: Sheet, { text, signers, signatures }: LetterPaper): void {
  const columns = [signers.filter(({ role }) => role.startsWith('partyA')), signers.filter(({ role }) => !role.startsWith('partyA'))]
  const height = 34 + rowHeight * Math.max(...columns.map(({ length }) => length), 1)
  keepTogether(sheet, height + 10)
  const top = sheet.y + 14
  const width = (sheet.page.width - 2 * margin) / 2
  for (const [index, places] of columns.entries()) {
    const left = margin + index * width
    sheet.fillColor(ink).fontSize(size.text).text(`${index === 0 ? '甲方' : '乙方'}：${index === 0 ? text.partyA : text.partyB}`, left, top, { width: width - 12 })
    for (const [row, place] of places.entries()) drawPlace(sheet, place, signatures.find(({ role }) => role === place.role), left, top + 34 + row * rowHeight, width)
  }
  sheet.x = margin
  sheet.y = top + height
  drawRecord(sheet, signatures)
}

function drawPlace(sheet: Sheet, place: LetterSigner, signed: SignedPart | undefined, left: number, top: number, width: number): void {
  sheet.fillColor(ink).fontSize(size.small).text(`${place.roleName}：`, left, top + 16)
  const after = left + sheet.widthOfString(`${place.roleName}：`) + 4
  if (signed?.image) {
    const picture = Buffer.from(signed.image.slice(signed.image.indexOf(',') + 1), 'base64')
    if (place.role.endsWith('Seal')) sheet.image(picture, Math.min(after, left + width - sealWidth - 8), top - 22, { fit: [sealWidth, sealWidth] })
    else sheet.image(picture, after, top, { fit: [signatureWidth, signatureHeight], valign: 'center' })
  } else sheet.moveTo(after, top + 30).lineTo(Math.min(after + signatureWidth, left + width - 14), top + 30).lineWidth(0.6).strokeColor('#999999').stroke()
  const day = place.signTime === null ? '　　　年　　月　　日' : chineseDay(new Date(new Date(place.signTime).getTime() + 8 * 3_600_000).toISOString().slice(0, 10))
  sheet.fillColor(ink).text(`${signed ? `${place.name}　` : ''}${day}`, left, top + 52, { width: width - 12 })
}

function drawRecord(sheet: Sheet, signatures: readonly SignedPart[]): void {
  if (signatures.length === 0) return
  keepTogether(sheet, 30 + 26 * signatures.length)
  sheet.moveDown(0.4).fillColor(faint).fontSize(size.foot)
  for (const part of signatures) sheet.text(`${part.roleName}　${part.name}　${part.way}　${chineseMoment(part.signTime)}　流水号 ${part.recordNo}　${part.signAlgorithm}　摘要（${part.hashAlgorithm}）${part.hashAfter}`, { lineGap: 2 })
  sheet.fillColor(ink)
}
