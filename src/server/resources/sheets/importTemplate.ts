import { writeXlsx, type DataValidation, type WriteSheet } from 'hucre/xlsx'
import { mostSheetRows } from '../../../contract/sheet'
import type { FieldDefinition } from '../../../fields/definitions'
import { sheetFields, sheetTitles } from '../../../language/sheetFields'
import type { PageTable } from '../pageTable'
import { isNumbered } from '../recordNumbers'
import { openPage, type RecordServices } from '../recordServices'
import { columnHint } from './columnHint'
import { choicesOf, choicesSheet, dropDowns } from './dropDowns'
import { columnDef, headStyle, titleCell } from './sheetLayout'
import { sheetName, wholeSheet, type SheetAnswer } from './sheetAnswer'

const shownChoices = 12

/** Whether columns that must be filled in are starred: not where a blank cell leaves what there is. */
interface Stars {
  readonly stars: boolean
}

/** An empty sheet of the page's columns: drop-downs, notes, stars, and a second sheet that explains each column. */
export async function importTemplate(services: RecordServices, pageId: string): Promise<SheetAnswer> {
  const table = openPage(services, pageId, 'import')
  const { page } = table
  const fields = sheetFields(page)
  const { validations, sheet } = await dropDowns(services, fields)
  const guide = await guideSheet(services, table, fields, [
    `在第一张表“${sheetName(page.title)}”中从第2行起填写，一行一条${page.noun}，最多${mostSheetRows}行。`,
    '带 * 的列必填。列的次序可以调整，用不到的列可以删除；请勿改动列名。附件在导入后逐条上传。',
  ])
  const sheets = [entrySheet(services, table, fields, validations), guide, ...(sheet ? [sheet] : [])]
  return wholeSheet(`${page.title}导入模板`, services.now, await writeXlsx({ sheets }))
}

/** The sheet that is filled in, here or with rows to be mended. */
export function entrySheet({ set }: RecordServices, table: PageTable, fields: readonly FieldDefinition[], validations: readonly DataValidation[], { stars }: Stars = { stars: true }): WriteSheet {
  const titles = sheetTitles(table.page)
  const columns = fields.map((field) => ({ title: titles.get(field.name) ?? field.title, isStarred: stars && mustBeFilled(table, field), hint: columnHint(set, field) }))
  const cells = new Map(columns.map(({ title, isStarred, hint }, index) => [`0,${index}`, titleCell(title, isStarred, hint)]))
  return {
    name: sheetName(table.page.title), rows: [columns.map(({ title, isStarred }) => `${title}${isStarred ? '*' : ''}`)], cells, columns: fields.map(columnDef),
    freezePane: { rows: 1 }, dataValidations: [...validations],
  }
}

/** What has a value by itself may be left blank. */
function mustBeFilled({ page }: PageTable, field: FieldDefinition): boolean {
  return field.required === true && field.default === undefined && !isNumbered(field) && field.name !== page.owner
}

/** A sheet that says how the first one is filled in, and what belongs into each of its columns. */
export async function guideSheet(services: RecordServices, table: PageTable, fields: readonly FieldDefinition[], intro: readonly string[], { stars }: Stars = { stars: true }): Promise<WriteSheet> {
  const titles = sheetTitles(table.page)
  const head = ['列名', ...(stars ? ['是否必填'] : []), '填写要求', '可填的值']
  const lines: string[][] = []
  for (const field of fields) lines.push([titles.get(field.name) ?? field.title, ...(stars ? [mustBeFilled(table, field) ? '必填' : ''] : []), columnHint(services.set, field), choicesText(await choicesOf(services, field))])
  const cells = new Map(head.map((title, index) => [`${intro.length + 1},${index}`, { value: title, style: headStyle(false) }]))
  const columns = [{ width: 24 }, ...(stars ? [{ width: 10 }] : []), { width: 52 }, { width: 60 }]
  return { name: '填写说明', rows: [...intro.map((line) => [line]), [], head, ...lines], cells, columns }
}

function choicesText(choices: readonly string[]): string {
  return choices.length > shownChoices ? `共${choices.length}项，见“${choicesSheet}”` : choices.join('、')
}
