import { describe, expect, it } from 'vitest'
import { readBlock } from '../../src/fields/table/pasteBlock'
import { readChecklist } from '../../src/language/newInspection'
import { pinyinName } from '../../src/language/pinyinName.node.js'

const read = (text: string) => readChecklist(readBlock(text))

describe('a checklist pasted from a spreadsheet', () => {
  it('is read in the usual order where it has no headings, with a number before it or without', () => {
    const items = [{ name: '照明', requirement: '完好', group: '机电', critical: false }, { name: '消火栓', requirement: '有水', group: '', critical: true }]
    expect(read('照明\t完好\t机电\t否\n消火栓\t有水\t\t是\n')).toEqual(items)
    expect(read('1\t照明\t完好\t机电\t否\n2\t消火栓\t有水\t\t是')).toEqual(items)
    expect(read('照明\n通风').map(({ name }) => name)).toEqual(['照明', '通风'])
  })

  it('is read by its headings, whatever their order and whatever stands above them', () => {
    expect(read('隧道检查表\n\n序号\t检查类别\t检查标准\t检查内容\t备注\t否决项\n1\t机电\t完好\t照明\t夜间\t\n2\t\t有水\t消火栓\t\t√\n3\t土建\t平整\t路面\t\t')).toEqual([
      { name: '照明', requirement: '完好', group: '机电', critical: false },
      // The cell of the category spans both rows.
      { name: '消火栓', requirement: '有水', group: '机电', critical: true },
      { name: '路面', requirement: '平整', group: '土建', critical: false },
    ])
  })

  it('keeps a cell of several lines one item', () => {
    expect(read('检查项目\t检查标准\n照明\t"灯具完好，\n无连续损坏"\n通风\t"风机""正转"""')).toMatchObject([{ requirement: '灯具完好， 无连续损坏' }, { requirement: '风机"正转"' }])
  })
})

it('a name is made of the pinyin of a title, of its initials where that is too long', () => {
  expect(['隧道名称', '3号隧道GPS', '绿化', '——', '道路旅客运输企业安全生产标准化达标考评检查'].map(pinyinName)).toEqual(['suiDaoMingCheng', 'haoSuiDaoGps', 'lvHua', '', 'dllkysqyaqscbzhdbkpjc'])
})
