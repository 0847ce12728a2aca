import type { SheetValue } from '../../src/fields/fieldType'
import { createDictionaryShelf, fieldFile } from '../draft/buildField'
import type { Doubt, Draft, Surroundings } from '../draft/draft'
import { inferField, type FieldFacts } from '../draft/inferField'
import { camelCase, fieldName, snakeCase } from '../draft/names'
import type { ReadSheet } from './readSheet'

export interface SheetOptions {
  readonly area: string
  readonly id: string
  readonly title: string
}

/** Of so many different words, each several times, a column is a choice. */
const mostChoices = 12
const fewestRows = 6

/** A page of what a spreadsheet keeps: columns as fields, their types proven by the rows. */
export function draftSheet({ titles, rows }: ReadSheet, { area, id, title }: SheetOptions, around: Surroundings): Draft {
  const shelf = createDictionaryShelf(around.dictionaries)
  const doubts: Doubt[] = rows.length < fewestRows ? [{ path: ['fields'], text: `只有 ${rows.length} 行样例，必填、唯一和选项多半要改` }] : []
  const fields: Record<string, unknown> = {}
  for (const [index, column] of titles.entries()) {
    if (column === '' || /^(序号|行号)$/.test(column)) continue
    const own = fieldName(column.replace(/[（(].*$/, '') || column, id, new Set(Object.keys(fields)))
    const cells = rows.map((row) => row[index] ?? null).filter((cell) => cell !== null && String(cell).trim() !== '')
    const facts = { ...factsOf(column, own, cells), required: cells.length > 0 && cells.length === rows.length && rows.length >= fewestRows, unique: isKey(column, cells, rows.length) }
    const inferred = inferField(facts)
    const choices = facts.values ? facts.values.map((word) => [camelCase(word), word] as const) : inferred.choices
    // What a person reads at the head of a column is the title, whatever else may be guessed.
    const named = { ...inferred, title: column.replace(/[（(].*$/, '').slice(0, 40) || column, help: null }
    fields[own] = fieldFile(named, facts, choices.length > 0 ? { dict: shelf.nameFor(`${id}_${own}`, named.title, choices) } : {})
    const isCoded = facts.values !== undefined && new Set(choices.map(([value]) => value)).size < choices.length
    doubts.push(...(isCoded ? ['选项的值有重复，请改成不同的代码'] : []).concat(inferred.doubts.filter((text) => !text.includes('没有中文'))).map((text) => ({ path: ['fields', own], text })))
    if (cells.length === 0) doubts.push({ path: ['fields', own], text: '这一列没有样例，暂作文字' })
  }
  return {
    area, dictionaries: shelf.made(), dictionaryDoubts: [], backends: [], backendDoubts: [], menu: { title: '导入的页面', icon: 'system' },
    notes: ['页面打开后，可用“导入”把这张表格里的行导入；列名与字段名称相同的自动认出'],
    pages: [{ id, doubts, file: { $schema: '../page.schema.json', version: 1, path: around.routes.has(`/${id}`) ? `/${area}/${id}` : `/${id}`, title, resource: id, fields, actions: ['view', 'create', 'edit', 'remove', 'import', 'export'] } }],
  }
}

function factsOf(column: string, own: string, cells: readonly SheetValue[]): FieldFacts {
  const facts = { name: own, description: column }
  const texts = cells.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell).trim()))
  if (cells.length === 0) return { ...facts, kind: 'string' }
  if (cells.every((cell) => cell instanceof Date)) return { ...facts, kind: cells.every((cell) => (cell as Date).toISOString().endsWith('T00:00:00.000Z')) ? 'date' : 'datetime' }
  if (texts.every((text) => /^(是|否|true|false|√|×)$/i.test(text))) return { ...facts, kind: 'bool' }
  // Long digits are codes, not amounts; a leading zero as well.
  const isNumeric = texts.every((text) => /^-?\d{1,9}(\.\d{1,6})?$/.test(text) && !/^0\d/.test(text)) && !/(号|编码|代码|电话|手机)$/.test(column)
  if (isNumeric) return texts.every((text) => /^-?\d+$/.test(text)) && !/金额|单价|费用?$|元/.test(column) ? { ...facts, kind: 'int' } : { ...facts, kind: 'decimal', digits: Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0), /元|金额|单价|费/.test(column) ? 2 : 0) }
  const distinct = [...new Set(texts)]
  const isChoice = cells.length >= fewestRows && distinct.length <= mostChoices && distinct.length * 3 <= cells.length && distinct.every((word) => word.length <= 20) && !/名称|姓名|地址|日期|时间/.test(column)
  const examples: FieldFacts = { ...facts, kind: 'string', examples: texts.slice(0, 200) }
  // Mobile numbers of two people, often repeated, are mobile numbers all the same.
  if (inferField(examples).type !== 'string') return examples
  const longest = Math.max(...texts.map((text) => text.length))
  return isChoice ? { ...facts, kind: 'string', values: distinct } : { ...facts, kind: longest > 200 ? 'text' : 'string', examples: texts.slice(0, 200), maxLength: [20, 50, 100, 200].find((limit) => limit >= longest * 1.5) ?? 2000 }
}

/** A column of which no two rows have the same, and which is called so. */
function isKey(column: string, cells: readonly SheetValue[], rows: number): boolean {
  return rows >= fewestRows && cells.length === rows && new Set(cells.map(String)).size === rows && /(编号|编码|代码|车牌号|证号|号码|单号)$/.test(column)
}

/** A page's name out of a file's: 车辆台账.xlsx is `cheLiangTaiZhang`. */
export function idOfFile(name: string): string {
  return camelCase(snakeCase(name))
}
