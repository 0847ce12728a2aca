import { isJsonObject } from '../../src/language/gate/mergePatch'
import type { DictionaryEntry } from '../../src/language/sharedFiles'
import { snakeCase } from '../draft/names'
import { GeneratorError } from '../generatorErrors'
import { askJson } from '../readSource'
import type { ReadSheet } from '../sheet/readSheet'

export const dictionaryKinds = ['platform', 'ruoyi', 'jeecgboot'] as const
export type DictionaryKind = (typeof dictionaryKinds)[number]

/** How each kind of backend gives one dictionary, and all that it has. */
const calls: Readonly<Record<DictionaryKind, { readonly one: (code: string) => string; readonly all: { readonly path: string; readonly code: string; readonly title: string } | null; readonly token: (token: string) => Record<string, string> }>> = {
  platform: { one: (code) => `/cpzx/cpzx/dic/group/listItems/${code}`, all: null, token: (token) => ({ access_token: token }) },
  ruoyi: { one: (code) => `/system/dict/data/type/${code}`, all: { path: '/system/dict/type/optionselect', code: 'dictType', title: 'dictName' }, token: (token) => ({ Authorization: `Bearer ${token}` }) },
  jeecgboot: { one: (code) => `/sys/dict/getDictItems/${code}`, all: { path: '/sys/dict/list?pageNo=1&pageSize=1000', code: 'dictCode', title: 'dictName' }, token: (token) => ({ 'X-Access-Token': token }) },
}

export interface CodedDictionary { readonly name: string; readonly entry: DictionaryEntry }

/** Dictionaries of a backend: those of the codes, or all, where it can say which it has. */
export async function readDictionaries(kind: DictionaryKind, url: string, codes: readonly string[], token: string | undefined): Promise<CodedDictionary[]> {
  const headers = token === undefined ? {} : calls[kind].token(token)
  const base = url.replace(/\/+$/, '')
  const wanted = codes.length > 0 ? codes.map((code) => ({ code, title: code })) : await listCodes(kind, base, headers)
  return Promise.all(wanted.map(async ({ code, title }) => {
    const address = base + calls[kind].one(encodeURIComponent(code))
    return { name: snakeCase(code), entry: { title, items: itemsOf(await askJson(address, headers), address) } }
  }))
}

async function listCodes(kind: DictionaryKind, base: string, headers: Readonly<Record<string, string>>): Promise<{ code: string; title: string }[]> {
  const { all } = calls[kind]
  if (all === null) throw new GeneratorError('missingOption', { option: '--code', title: '平台的字典编码' })
  const answer = await askJson(base + all.path, headers)
  const rows = listIn(answer, base + all.path)
  return rows.flatMap((row) => (typeof row[all.code] === 'string' ? [{ code: String(row[all.code]), title: String(row[all.title] ?? row[all.code]) }] : []))
}

/** The list of an answer, whatever wraps it; a refusal is told in the words of the backend. */
function listIn(answer: unknown, address: string): Readonly<Record<string, unknown>>[] {
  const places = [answer, ...['data', 'result', 'rows', 'records'].map((name) => (isJsonObject(answer) ? answer[name] : undefined))]
  const inner = places.flatMap((place) => (isJsonObject(place) ? [place['records'], place['rows'], place['items'], place['list']] : []))
  const list = [...places, ...inner].find(Array.isArray) as unknown[] | undefined
  const code = isJsonObject(answer) ? answer['code'] : undefined
  const said = isJsonObject(answer) ? (answer['msg'] ?? answer['message'] ?? answer['errmsg']) : undefined
  if (code !== undefined && ![0, 200, '0', '200'].includes(code as number)) throw new GeneratorError('sourceRefused', { value: address, problem: `${String(said ?? '')}（code ${String(code)}）` })
  if (!list || list.length === 0) throw new GeneratorError('notDictionary', { value: address, problem: list ? '一项也没有' : '没有列表' })
  return list.filter(isJsonObject)
}

const valueNames = ['dictValue', 'value', 'itemValue', 'code', 'itemCode', 'key', 'id']
const labelNames = ['dictLabel', 'label', 'text', 'itemText', 'name', 'itemName', 'title']
const parentNames = ['parentValue', 'parentCode', 'parent', 'pid']
const orderNames = ['dictSort', 'sortOrder', 'sort', 'orderNum']
const tones: Readonly<Record<string, string>> = { primary: 'info', info: 'neutral', default: 'neutral', success: 'success', warning: 'warning', danger: 'danger', error: 'danger' }

/** Items by value and label, in the order that the backend says; those that are out of use stay out. */
function itemsOf(answer: unknown, address: string): DictionaryEntry['items'] {
  const rows = listIn(answer, address)
  const first = (names: readonly string[], row: Readonly<Record<string, unknown>>) => names.map((name) => row[name]).find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
  const isUsable = (row: Readonly<Record<string, unknown>>) => first(valueNames, row) !== undefined && first(labelNames, row) !== undefined
  if (!rows.every(isUsable)) throw new GeneratorError('notDictionary', { value: address, problem: '有的项没有值或名称' })
  const order = (row: Readonly<Record<string, unknown>>) => Number(first(orderNames, row) ?? 0)
  const items = rows.toSorted((one, other) => order(one) - order(other)).map((row) => {
    const tone = typeof row['tone'] === 'string' ? row['tone'] : (tones[String(row['listClass'] ?? row['color'] ?? '')] ?? '')
    const parent = first(parentNames, row)
    const item = [String(first(valueNames, row)), String(first(labelNames, row))]
    return parent !== undefined && rows.some((other) => String(first(valueNames, other)) === String(parent)) ? [...item, tone, String(parent)] : tone ? [...item, tone] : item
  })
  return [...new Map(items.map((item) => [item[0], item])).values()]
}

const columns = { code: /^(字典|字典编码|编码组|类型|type|dict)$/i, title: /^(字典名称|组名称|类型名称)$/, value: /^(值|代码|编码|键值|value|code)$/i, label: /^(名称|标签|说明|文字|label|name|text)$/i, tone: /^(颜色|tone|color)$/i, parent: /^(上级|父级|上级值|parent)$/i }
const toneWords: Readonly<Record<string, string>> = { 灰: 'neutral', 蓝: 'info', 绿: 'success', 黄: 'warning', 橙: 'warning', 红: 'danger' }

/** Dictionaries out of a sheet: the columns 值 and 名称, and 字典 where there are several; 颜色 and 上级 if there are. */
export function dictionariesOfSheet(path: string, { titles, rows }: ReadSheet, fallback: { name: string; title: string }): CodedDictionary[] {
  const at = Object.fromEntries(Object.entries(columns).map(([key, pattern]) => [key, titles.findIndex((title) => pattern.test(title))])) as Record<keyof typeof columns, number>
  if (at.value < 0 || at.label < 0) throw new GeneratorError('notTable', { value: path, problem: `要有“值”和“名称”两列，现有：${titles.join('、')}` })
  const cell = (row: ReadSheet['rows'][number], index: number) => (index < 0 ? '' : String(row[index] ?? '').trim())
  const groups = new Map<string, { title: string; items: string[][] }>()
  for (const row of rows) {
    const [value, label, code] = [cell(row, at.value), cell(row, at.label), cell(row, at.code)]
    if (value === '' || label === '') continue
    const name = code === '' ? fallback.name : snakeCase(code)
    const group = groups.get(name) ?? { title: cell(row, at.title) || (code === '' ? fallback.title : code), items: [] }
    const tone = toneWords[cell(row, at.tone).charAt(0)] ?? (Object.values(toneWords).includes(cell(row, at.tone)) ? cell(row, at.tone) : '')
    const parent = cell(row, at.parent)
    if (!group.items.some(([known]) => known === value)) group.items.push(parent !== '' ? [value, label, tone, parent] : tone ? [value, label, tone] : [value, label])
    groups.set(name, group)
  }
  if (groups.size === 0) throw new GeneratorError('notTable', { value: path, problem: '没有一行既有值又有名称' })
  return [...groups].map(([name, entry]) => ({ name, entry }))
}
