import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { letterCheckPath, printedCode, type LetterPaper } from '../../../contract/letters'
import { contentBlocks } from './contentBlocks'
import { letterFont } from './letterFont'
import { drawCheckCode, drawMarks } from './drawEveryPage'
import { drawSignatures } from './drawSignatures'
import { chineseDay, ink, margin, size, type Sheet } from './sheet'
import { drawTargets } from './drawTargets'

/** The letter on A4 as a PDF with its font in it: text, targets, signatures and stamps in their places, code and QR code. `origin` is where it can be checked. */
export async function drawLetterPdf(paper: LetterPaper, { origin }: { origin: string }): Promise<Uint8Array> {
  const { text, verifyCode } = paper
  const made = new Date(paper.completedTime ?? paper.issuedTime ?? 0)
  const sheet: Sheet = new Pdf({
    size: 'A4', margins: { top: margin, bottom: margin + 14, left: margin, right: margin }, bufferPages: true, font: letterFont(), lang: 'zh-CN', displayTitle: true,
    // The same letter gives the same bytes.
    info: { Title: text.title, Subject: `${text.letterNo} ${text.kind}`, CreationDate: made, ModDate: made },
  })
  const bytes = buffer(sheet)
  drawHead(sheet, paper)
  drawContent(sheet, text.content)
  drawTargets(sheet, text.targets)
  drawSignatures(sheet, paper)
  const page = origin + letterCheckPath
  if (verifyCode !== null) drawCheckCode(sheet, { code: printedCode(verifyCode), page, address: `${page}?code=${verifyCode}`, hash: paper.contentHash ?? '', algorithm: paper.hashAlgorithm ?? '' })
  drawMarks(sheet, paper)
  sheet.end()
  return new Uint8Array(await bytes)
}

function drawHead(sheet: Sheet, { text }: LetterPaper): void {
  sheet.fillColor(ink).fontSize(size.title).text(text.title, { align: 'center', lineGap: 4 })
  sheet.moveDown(0.4).fontSize(size.small).text(`编号：${text.letterNo}`, { align: 'center' })
  sheet.moveDown(1).fontSize(size.text)
  for (const line of [`甲方：${text.partyA}`, `乙方：${text.partyB}`, `责任期：${chineseDay(text.startDate)}至${chineseDay(text.endDate)}`]) sheet.text(line, { lineGap: 5 })
  sheet.moveDown(0.6)
}

function drawContent(sheet: Sheet, content: string): void {
  for (const { kind, text, mark } of contentBlocks(content)) {
    if (kind === 'heading') sheet.moveDown(0.3).fontSize(size.heading).text(text, { lineGap: 5 }).moveDown(0.2)
    else sheet.fontSize(size.text).text(kind === 'item' ? `${mark} ${text}`.trim() : text, { indent: kind === 'item' ? size.text : size.text * 2, lineGap: 6, paragraphGap: 3 })
  }
}
