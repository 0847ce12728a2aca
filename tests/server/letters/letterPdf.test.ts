import { describe, expect, it } from 'vitest'
import type { LetterPaper } from '../../../src/contract/letters'
import { drawStamp } from '../../../src/server/demo/drawStamp'
import { contentBlocks } from '../../../src/server/letters/pdf/contentBlocks'
import { drawLetterPdf } from '../../../src/server/letters/pdf/drawLetterPdf'
import { readPdf, type PdfPage } from '../../pdf/readPdf'
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

/** What colour a page has at a point. */
function pixelOf({ pixels }: PdfPage): (x: number, y: number) => Uint8ClampedArray {
  const { data, width } = pixels!
  return (x, y) => data.slice((Math.round(y) * width + Math.round(x)) * 4, (Math.round(y) * width + Math.round(x)) * 4 + 3)
}

describe('the PDF of a letter', () => {
  it('says in Chinese what was signed, by whom and when, and how to check it', async () => {
    const { title, pages } = await readPdf(await draw(letter(1)))
    expect(pages).toHaveLength(1)
    const text = pages[0]!.text.replaceAll(/\s/g, '')
    for (const said of ['2026年度驾驶员安全生产责任书', '编号：AZ202600001', '甲方：西安星程示范客运有限公司', '乙方：程远征（客运驾驶员）', '责任期：2026年1月1日至2026年12月31日', '镕喆堃㛃等生僻字', '责任事故0起40', '程远征2026年1月5日', '陆知远2026年1月6日', '流水号QM-partyASeal', '查验码：ABCDE-FGHJK', 'https://office.example.cn', `原文摘要（SM3）：${'ab'.repeat(32)}`, '第1页共1页']) expect(text).toContain(said)
    expect(title).toBe('2026年度驾驶员安全生产责任书')
  })

  it('has the stamp, as large as a stamp is, over the first party and the signature over the second', async () => {
    const [page] = (await readPdf(await draw(letter(1)), { withPixels: true })).pages
    const [one, other] = page!.pictures
    const [stamp, signature] = one!.left < other!.left ? [one!, other!] : [other!, one!]
    expect(stamp).toMatchObject({ width: 113, height: 113 })
    expect(stamp.left + stamp.width).toBeLessThan(298)
    expect(signature.left).toBeGreaterThan(298)
    expect(signature.width).toBeLessThanOrEqual(110)
    const pixel = pixelOf(page!)
    const [red, green] = pixel(stamp.left + stamp.width / 2, stamp.top + stamp.height / 2)
    expect(red! - green!).toBeGreaterThan(80)
    const signatureInk = Array.from({ length: signature.width * signature.height }, (_, index) => pixel(signature.left + (index % signature.width), signature.top + Math.floor(index / signature.width))[0]!)
    expect(signatureInk.filter((grey) => grey < 120).length).toBeGreaterThan(20)
  })

  it('goes over as many pages as it needs, each with its number and the code', async () => {
    const { pages } = await readPdf(await draw(letter(60)))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(({ text }, index) => expect(text.replaceAll(/\s/g, '')).toContain(`查验码ABCDE-FGHJK第${index + 1}页共${pages.length}页`))
    expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(2)
  })

  it.each([['void', '已作废'], ['rejected', '已拒签'], ['partial', '尚未签完']])('of a letter that is %s says so across the page', async (status, said) => {
    expect((await readPdf(await draw(letter(1, { status, signatures: [] })))).pages[0]!.text).toContain(said)
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
