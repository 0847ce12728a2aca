import { basename } from 'node:path'
import { areaOption, one, type GeneratorSource } from '../command/source'
import { filesOfDraft, menuAdditions } from '../merge/generatedFile'
import { draftSheet, idOfFile } from './draftSheet'
import { readSheet } from './readSheet'

const bareName = (path: string) => basename(path).replace(/\.\w+$/, '')

export const sheetSource: GeneratorSource = {
  name: 'sheet',
  title: '有样例行的表格（xlsx、csv）：一个页面，由本平台保存',
  options: [
    { name: 'file', title: '表格文件的路径（xlsx、csv），第一行是列名', isRequired: true, isFile: true },
    { name: 'title', title: '页面标题', isRequired: true, usual: ({ file }) => file?.[0] && bareName(file[0]) },
    { name: 'page', title: '页面的英文名称，也是文件名', isRequired: true, usual: ({ title }) => title?.[0] && idOfFile(title[0]) },
    { ...areaOption, usual: ({ page }) => page?.[0] },
  ],
  async generate(options, { around }) {
    const area = one(options, 'area')!
    const draft = draftSheet(await readSheet(one(options, 'file')!), { area, id: one(options, 'page')!, title: one(options, 'title')! }, around(area))
    return { files: filesOfDraft(draft), additions: menuAdditions(draft), notes: draft.notes }
  },
}
