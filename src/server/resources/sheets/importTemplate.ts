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

const guideSheet = '填写说明'
const shownChoices = 12

/** An empty sheet of the page's columns: drop-downs, notes, stars, and a second sheet that explains each column. */
export async function importTemplate(services: RecordServices, pageId: string): Promise<SheetAnswer> {
  const table = openPage(services, pageId, 'import')
  const { page } = table
  const fields = sheetFields(page)
  const { validations, sheet } = await dropDowns(services, fields)
  const sheets = [entrySheet(services, table, fields, validations), await guide(services, table, fields), ...(sheet ? [sheet] : [])]
  return wholeSheet(`${page.title}导入模板`, services.now, await writeXlsx({ sheets }))
}

/** The sheet that is filled in, here or with rows to be mended. */
export function entrySheet({ set }: RecordServices, table: PageTable, fields: readonly FieldDefinition[], validations: readonly DataValidation[]): WriteSheet {
  const titles = sheetTitles(table.page)
  const cells = new Map(fields.map((field, index) => [`0,${index}`, titleCell(titles.get(field.name) ?? field.title, mustBeFilled(table, field), columnHint(set, field))]))
  return {
    name: sheetName(table.page.title), rows: [fields.map((field) => cellTitle(table, titles, field))], cells, columns: fields.map(columnDef),
    freezePane: { rows: 1 }, dataValidations: [...validations],
  }
}

const cellTitle = (table: PageTable, titles: ReadonlyMap<string, string>, field: FieldDefinition) => `${titles.get(field.name) ?? field.title}${mustBeFilled(table, field) ? '*' : ''}`

/** What has a value by itself may be left blank. */
function mustBeFilled({ page }: PageTable, field: FieldDefinition): boolean {
  return field.required === true && field.default === undefined && !isNumbered(field) && field.name !== page.owner
}

async function guide(services: RecordServices, table: PageTable, fields: readonly FieldDefinition[]): Promise<WriteSheet> {
  const titles = sheetTitles(table.page)
  const head = ['列名', '是否必填', '填写要求', '可填的值']
  const intro = [
    [`在第一张表“${sheetName(table.page.title)}”中从第2行起填写，一行一条${table.page.noun}，最多${mostSheetRows}行。`],
    ['带 * 的列必填。列的次序可以调整，用不到的列可以删除；请勿改动列名。附件在导入后逐条上传。'],
    [],
  ]
  const lines: string[][] = []
  for (const field of fields) lines.push([titles.get(field.name) ?? field.title, mustBeFilled(table, field) ? '必填' : '', columnHint(services.set, field), choicesText(await choicesOf(services, field))])
  const cells = new Map(head.map((title, index) => [`${intro.length},${index}`, { value: title, style: headStyle(false) }]))
  return { name: guideSheet, rows: [...intro, head, ...lines], cells, columns: [{ width: 24 }, { width: 10 }, { width: 52 }, { width: 60 }] }
}

function choicesText(choices: readonly string[]): string {
  return choices.length > shownChoices ? `共${choices.length}项，见“${choicesSheet}”` : choices.join('、')
}
