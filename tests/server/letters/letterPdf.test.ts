import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { LetterPaper } from '../../../src/contract/letters'
import { drawStamp } from '../../../src/server/demo/drawStamp'
import { contentBlocks } from '../../../src/server/letters/pdf/contentBlocks'
import { drawLetterPdf } from '../../../src/server/letters/pdf/drawLetterPdf'
import { drawnSignature } from './drawnSignature'

const signed = (role: string, roleName: string, name: string, image: string) => ({ recordNo: `QM-${role}`, role, roleName, name, way: '手写签名', signTime: '2026-01-05T02:00:00Z', image, hashAfter: 'cd'.repeat(32), hashAlgorithm: 'SM3', signAlgorithm: 'SM2/SM3（国密）', keySerial: 'K', device: '' })
const letter = (paragraphs: number, parts: Partial<LetterPaper> = {}): LetterPaper => ({
  text: {
    letterNo: 'AZ202600001', title: '2026年度驾驶员安全生产责任书', kind: '企业与驾驶员', partyA: '西安星程示范客运有限公司', partyB: '程远征（客运驾驶员）', startDate: '2026-01-01', endDate: '2026-12-31',
    content: '<p>一、乙方必须持证上岗，连续驾驶不超过4小时；镕喆堃㛃等生僻字也印得出来。</p>'.repeat(paragraphs), targets: [{ kind: '控制指标', name: '责任事故', targetValue: '0 起', score: 40 }],
  },
  status: 'signed', statusName: '已签署', issuedTime: '2026-01-02T01:00:00Z', completedTime: '2026-01-06T02:00:00Z', verifyCode: 'ABCDEFGHJK', contentHash: 'ab'.repeat(32), hashAlgorithm: 'SM3',
  signers: [{ role: 'partyBSigner', roleName: '乙方责任人签字', name: '程远征', signTime: '2026-01-05T02:00:00Z', isNext: false }, { role: 'partyASeal', roleName: '甲方盖章', name: '陆知远', signTime: '2026-01-06T02:00:00Z', isNext: false }],
  signatures: [signed('partyBSigner', '乙方责任人签字', '程远征', drawnSignature(200)), signed('partyASeal', '甲方盖章', '陆知远', drawStamp('西安星程示范客运有限公司'))],
  ...parts,
})
const draw = (paper: LetterPaper) => drawLetterPdf(paper, { origin: 'https://office.example.cn' })
const read = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => getDocument({ data: bytes.slice(), verbosity: 0, disableFontFace: true }).promise

async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

type Matrix = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]

/** Where the pictures of a page stand: from the left and the top, with their size, in points. */
async function picturesOf(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const { fnArray, argsArray } = await page.getOperatorList()
  const height = page.view[3]!
  const saved: Matrix[] = []
  let at: Matrix = [1, 0, 0, 1, 0, 0]
  return fnArray.flatMap((operator, index) => {
    if (operator === OPS.save) saved.push(at)
    if (operator === OPS.restore) at = saved.pop() ?? at
    if (operator === OPS.transform) at = times(at, argsArray[index] as Matrix)
    return operator === OPS.paintImageXObject ? [{ left: Math.round(at[4]), top: Math.round(height - Math.max(at[5], at[5] + at[3])), width: Math.round(Math.abs(at[0])), height: Math.round(Math.abs(at[3])) }] : []
  })
}

/** The page as pixels. */
async function rasterOf(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { canvas, context } = (pdf.canvasFactory as { create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } }).create(viewport.width, viewport.height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data, width } = context.getImageData(0, 0, viewport.width, viewport.height)
  return (x: number, y: number) => data.slice((Math.round(y) * width + Math.round(x)) * 4, (Math.round(y) * width + Math.round(x)) * 4 + 3)
}

describe('the PDF of a letter', () => {
  it('says in Chinese what was signed, by whom and when, and how to check it', async () => {
    const pdf = await read(await draw(letter(1)))
    expect(pdf.numPages).toBe(1)
    const text = (await textOf(pdf, 1)).replaceAll(/\s/g, '')
    for (const said of ['2026年度驾驶员安全生产责任书', '编号：AZ202600001', '甲方：西安星程示范客运有限公司', '乙方：程远征（客运驾驶员）', '责任期：2026年1月1日至2026年12月31日', '镕喆堃㛃等生僻字', '责任事故0起40', '程远征2026年1月5日', '陆知远2026年1月6日', '流水号QM-partyASeal', '查验码：ABCDE-FGHJK', 'https://office.example.cn', `原文摘要（SM3）：${'ab'.repeat(32)}`, '第1页共1页']) expect(text).toContain(said)
    expect(await pdf.getMetadata()).toMatchObject({ info: { Title: '2026年度驾驶员安全生产责任书' } })
  })

  it('has the stamp, as large as a stamp is, over the first party and the signature over the second', async () => {
    const pdf = await read(await draw(letter(1)))
    const [one, other] = await picturesOf(pdf, 1)
    const [stamp, signature] = one!.left < other!.left ? [one!, other!] : [other!, one!]
    expect(stamp).toMatchObject({ width: 113, height: 113 })
    expect(stamp.left + stamp.width).toBeLessThan(298)
    expect(signature.left).toBeGreaterThan(298)
    expect(signature.width).toBeLessThanOrEqual(110)
    const pixel = await rasterOf(pdf, 1)
    const [red, green] = pixel(stamp.left + stamp.width / 2, stamp.top + stamp.height / 2)
    expect(red! - green!).toBeGreaterThan(80)
    const signatureInk = Array.from({ length: signature.width * signature.height }, (_, index) => pixel(signature.left + (index % signature.width), signature.top + Math.floor(index / signature.width))[0]!)
    expect(signatureInk.filter((grey) => grey < 120).length).toBeGreaterThan(20)
  })

  it('goes over as many pages as it needs, each with its number and the code', async () => {
    const pdf = await read(await draw(letter(60)))
    expect(pdf.numPages).toBeGreaterThan(2)
    const feet = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => textOf(pdf, index + 1)))
    feet.forEach((text, index) => expect(text.replaceAll(/\s/g, '')).toContain(`查验码ABCDE-FGHJK第${index + 1}页共${pdf.numPages}页`))
    expect((await Promise.all(feet.map((_, index) => picturesOf(pdf, index + 1)))).flat()).toHaveLength(2)
  })

  it.each([['void', '已作废'], ['rejected', '已拒签'], ['partial', '尚未签完']])('of a letter that is %s says so across the page', async (status, said) => {
    expect(await textOf(await read(await draw(letter(1, { status, signatures: [] }))), 1)).toContain(said)
  })

  it('is the same, byte by byte, for the same letter, and carries no more of the font than it needs', async () => {
    const [one, other] = await Promise.all([draw(letter(1)), draw(letter(1))])
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0)
    expect(one.length).toBeLessThan(200_000)
  })

  it('is made of the paragraphs of the formatted text', () => {
    expect(contentBlocks('<h2>总则</h2><p>第一&amp;二&#65289;</p><ol><li>甲<ul><li>子</li></ul></li><li>乙</li></ol><table><tbody><tr><td>列</td><td>值</td></tr></tbody></table>尾')).toEqual([
      { kind: 'heading', text: '总则', mark: '' }, { kind: 'paragraph', text: '第一&二）', mark: '' }, { kind: 'item', text: '甲', mark: '1.' }, { kind: 'item', text: '子', mark: '•' }, { kind: 'item', text: '乙', mark: '2.' },
      { kind: 'paragraph', text: '列　值', mark: '' }, { kind: 'paragraph', text: '尾', mark: '' },
    ])
  })
})
