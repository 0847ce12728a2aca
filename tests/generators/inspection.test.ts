import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { GeneratorError } from '../../generators/generatorErrors'
import { createProject } from './generateInto'

const project = createProject('schemas')
afterAll(() => project.remove())

const inspection = (name: string, checklist: string) => project.run('inspection', '隧道通行检查', '--name', name, '--object', 'line', '--often', 'monthly', '--checklist', checklist)
const rows = (name: string) => project.json(`inspection/${name}.json`)['fields']!['items']!['defaultRows'] as unknown as readonly (readonly unknown[])[]

describe('the scaffold of a kind of inspection', () => {
  it('gives one file of at most 25 lines that passes the gate, with a checklist of twelve items out of a CSV file', async () => {
    const before = Object.keys(project.files())
    expect(await inspection('tunnelInspect', 'tests/generators/documents/tunnelChecklist.csv')).toContain('检查表 12 项，其中否决项 1 项')
    expect(Object.keys(project.files()).filter((path) => !before.includes(path) && !path.startsWith('.generated'))).toEqual(['inspection/tunnelInspect.json'])
    expect(project.read('inspection/tunnelInspect.json').trimEnd().split('\n').length).toBeLessThanOrEqual(25)
    expect(rows('tunnelInspect')[2]).toEqual(['3', '机电', '消火栓', '消火栓完好有效，无损坏', true])
    expect(await project.findings()).toEqual([])
  })

  it('takes what was copied out of a spreadsheet into a text file, and a few words', async () => {
    const pasted = join(project.folder, 'pasted.txt')
    writeFileSync(pasted, '检查内容\t检查标准\n照明\t"完好，\n无损坏"\n通风\t正常\n')
    await inspection('pastedInspect', pasted)
    expect(rows('pastedInspect')).toEqual([['1', null, '照明', '完好， 无损坏', false], ['2', null, '通风', '正常', false]])
    await inspection('typedInspect', '照明、通风，消火栓')
    expect(rows('typedInspect').map((row) => row[2])).toEqual(['照明', '通风', '消火栓'])
  })

  it('says what is wrong with a checklist, and writes nothing', async () => {
    const before = project.files()
    await expect(inspection('emptyInspect', '，')).rejects.toThrow(GeneratorError)
    await expect(inspection('longInspect', Array.from({ length: 61 }, (_, index) => `第${index}项`).join('\n'))).rejects.toThrow('最多 60 项')
    expect(project.files()).toEqual(before)
  })
})
