import { existsSync } from 'node:fs'
import { readBlock } from '../../src/fields/table/pasteBlock'
import { frequencies, inspectionText, longItem, mostItems, objects, readChecklist, type ChecklistItem, type InspectionFrequency, type InspectionObject } from '../../src/language/newInspection'
import { one, type GeneratorSource } from '../command/source'
import { camelCase } from '../draft/names'
import { GeneratorError } from '../generatorErrors'
import { readCells } from '../sheet/readSheet'
import { nameExpected } from './insert'

export const inspectionSource: GeneratorSource = {
  name: 'inspection',
  title: '脚手架：一种新的检查，一个文件；编号、签字、生成隐患都从基准页来',
  options: [
    { name: 'title', title: '名称，如 汛期检查', isRequired: true },
    { name: 'name', title: '页面的英文名称，也是文件名', isRequired: true, expected: nameExpected, usual: ({ title }) => title?.[0] && `${camelCase(title[0].replace(/检查$/, ''))}Inspect` },
    { name: 'object', title: '检查什么', choices: Object.keys(objects), choiceTitles: Object.values(objects), isRequired: true, usual: () => 'vehicle' },
    { name: 'often', title: '多久一次', choices: Object.keys(frequencies), choiceTitles: Object.values(frequencies), isRequired: true, usual: () => 'onDemand' },
    { name: 'checklist', title: '检查表：CSV、xlsx 文件的路径，从 Excel 粘贴后存下的文本，或逗号隔开的几项', isRequired: true },
  ],
  async generate(options, { around }) {
    const [title, name, object, often, checklist] = [one(options, 'title')!, one(options, 'name')!, one(options, 'object')!, one(options, 'often')!, one(options, 'checklist')!]
    if (around('').pages.has(name)) throw new GeneratorError('nameTaken', { value: name, place: `页面 ${name}` })
    const items = await readItems(checklist)
    const text = inspectionText({ name: title, id: name, object: object as InspectionObject, frequency: often as InspectionFrequency, items })
    return {
      files: [{ path: `inspection/${name}.json`, doubts: [], value: JSON.parse(text), text }], additions: [],
      notes: [`检查表 ${items.length} 项，其中否决项 ${items.filter(({ critical }) => critical).length} 项`, '自己的字段、规则、附件写进这个文件，或在页面工作室里加；基准页有的只写要改的', '别的角色要用的，写进 schemas/roles.json'],
    }
  },
}

/** A file where there is one of that name; else what was pasted or typed itself. */
async function readItems(from: string): Promise<ChecklistItem[]> {
  const rows = existsSync(from) ? await readCells(from) : readBlock(from.includes('\n') || from.includes('\t') ? from : from.replaceAll(/[,，、;；]/g, '\n'))
  const items = readChecklist(rows)
  const tooLong = longItem(items)
  const wrong = items.length === 0 ? '没有读到检查项' : items.length > mostItems ? `有 ${items.length} 项，最多 ${mostItems} 项，再多请用系统里的“检查表”维护` : tooLong ? `第 ${tooLong.line} 项超过 ${tooLong.most} 个字` : null
  if (wrong !== null) throw new GeneratorError('notTable', { value: from.split('\n')[0]!.slice(0, 60), problem: wrong })
  return items
}
