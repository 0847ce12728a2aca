import { basename } from 'node:path'
import { areaOption, one, type GeneratorSource } from '../command/source'
import type { Draft, DraftPage, Surroundings } from '../draft/draft'
import { camelCase, snakeCase } from '../draft/names'
import { GeneratorError } from '../generatorErrors'
import { filesOfDraft, menuAdditions } from '../merge/generatedFile'
import { readSheet } from '../sheet/readSheet'
import { dictionariesOfSheet, dictionaryKinds, readDictionaries, type CodedDictionary, type DictionaryKind } from './readItems'

export const dictionarySource: GeneratorSource = {
  name: 'dictionary',
  title: '字典：平台、RuoYi、JeecgBoot 的字典接口，或 xlsx、csv',
  options: [
    { name: 'from', title: '后端的地址（http…），或表格文件的路径（xlsx、csv）', isRequired: true, isFile: true, isUrlToo: true },
    { ...areaOption, title: '字典文件的名字（英文）', usual: ({ from }) => (from?.[0] && !/^https?:/.test(from[0]) ? camelCase(basename(from[0]).replace(/\.\w+$/, '')) : 'imported') },
    { name: 'kind', title: '后端是哪一种', choices: [...dictionaryKinds], usual: ({ from }) => (from?.[0] && /^https?:/.test(from[0]) ? 'platform' : undefined) },
    { name: 'code', title: '字典编码，几个用逗号隔开；RuoYi、JeecgBoot 不写就取全部', isMany: true, isNeeded: ({ kind }) => kind?.[0] === 'platform' },
    { name: 'token', title: '登录后的令牌' },
    { name: 'page', title: '另做一个页面来维护代码表：增、改、删、导入', isFlag: true },
  ],
  async generate(options, { around }) {
    const [from, area] = [one(options, 'from')!, one(options, 'area')!]
    const found = /^https?:/.test(from)
      ? await readDictionaries(one(options, 'kind') as DictionaryKind, from, options['code'] ?? [], one(options, 'token'))
      : dictionariesOfSheet(from, await readSheet(from), { name: snakeCase(options['code']?.[0] ?? area), title: basename(from).replace(/\.\w+$/, '') })
    const surroundings = around(area)
    const taken = found.find(({ name }) => Object.hasOwn(surroundings.dictionaries, name))
    if (taken) throw new GeneratorError('nameTaken', { value: taken.name, place: '别的字典文件；先删去那里的，或用 --code 取别的' })
    const draft = draftDictionaries(area, found, options['page'] !== undefined, surroundings)
    return { files: filesOfDraft(draft), additions: menuAdditions(draft), notes: draft.notes }
  },
}

function draftDictionaries(area: string, found: readonly CodedDictionary[], hasPages: boolean, around: Surroundings): Draft {
  const untitled = found.filter(({ name, entry }) => entry.title === name || !/[\u3400-\u9fff]/.test(entry.title))
  return {
    area, dictionaries: Object.fromEntries(found.map(({ name, entry }) => [name, entry])), dictionaryDoubts: untitled.map(({ name }) => ({ path: [name, 'title'], text: '接口没有给出字典的名称，暂用编码' })),
    backends: [], backendDoubts: [], pages: hasPages ? found.map(({ name, entry }) => codePage(area, name, entry.title, entry.items.some((item) => item[3] !== undefined), around)) : [],
    notes: [
      `字段里写 "type": "dict", "dict": "${found[0]!.name}" 就能用`,
      ...(hasPages ? ['代码表页面保存在本平台，开始时是空的：用页面上的“导入”装入'] : []),
    ],
    menu: { title: '代码表', icon: 'system' },
  }
}

/** A code list that people keep: what each code means, in what order, and whether it is still in use. */
function codePage(area: string, name: string, title: string, hasParents: boolean, around: Surroundings): DraftPage {
  const id = camelCase(`${name} code`)
  return {
    id, doubts: [],
    file: {
      $schema: '../page.schema.json', version: 1, path: around.routes.has(`/${id}`) ? `/${area}/${id}` : `/${id}`, title: `${title}代码`, noun: '代码', scope: 'any', resource: id, label: 'name',
      fields: {
        code: { title: '编码', type: 'string', required: true, unique: true, maxLength: 60 },
        name: { title: '名称', type: 'string', required: true, maxLength: 100 },
        ...(hasParents ? { parent: { title: '上级', type: 'ref', ref: id } } : {}),
        sort: { title: '排序', type: 'int', min: 0, default: 10 },
        enabled: { title: '启用', type: 'bool', default: true },
        remark: { title: '备注', type: 'text', maxLength: 200 },
      },
      list: { columns: ['code', 'name', ...(hasParents ? ['parent'] : []), 'sort', 'enabled', 'remark'], filters: ['code', 'name', 'enabled'], search: ['code', 'name'], sort: 'sort' },
      actions: ['view', 'create', 'edit', 'remove', 'import', 'export'],
    },
  }
}
