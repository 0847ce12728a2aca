import type { FieldDefinition } from '../../fields/definitions'
import type { Finding } from '../finding'
import { cutText } from '../printDefinition'
import type { PrintCellFile, PrintFile, PrintPartFile } from '../printFile'
import { systemFields } from '../systemFields'
import { columnsOf, isTable } from '../tableColumns'
import { isJsonObject } from './mergePatch'
import { checkDottedName, checkFieldName, checkForeignName, checkPageName, checkRelatedOf, lookUp, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { suggestionFor } from './suggestion'

/** Printed forms: every name is known and fits where it stands, and the cells of a row fill it. */
export function checkPrint(checked: Checked): Finding[] {
  return [
    ...Object.entries(checked.page.file.print ?? {}).flatMap(([name, form]) => checkForm(checked, form, ['print', name])),
    ...checkOffered(checked),
  ]
}

/** The action and what it prints go together. What is inherited may stand there unused: not every sibling prints. */
function checkOffered({ page }: Checked): Finding[] {
  const at = page.file.actions?.indexOf('print') ?? -1
  const [own, ...bases] = page.chain.map(({ value }) => (isJsonObject(value) ? value['print'] : undefined))
  // What is written with a mistake has its finding, and needs no second one for being gone.
  const written = own === undefined ? bases.some(isJsonObject) : own !== null
  if (at >= 0 && !written) return [findingIn(page, 'missingKey', ['actions', at], 'print', { key: 'print' })]
  return at < 0 && isJsonObject(own) ? [findingIn(page, 'printNotOffered', ['print'], undefined, {}, 'key')] : []
}

function checkForm(checked: Checked, form: PrintFile, path: Path): Finding[] {
  const texts = [
    ...(['letterhead', 'heading'] as const).flatMap((key) => (form[key] === undefined ? [] : [{ text: form[key], at: [...path, key] }])),
    ...(form.head ?? []).map((text, index) => ({ text, at: [...path, 'head', index] })),
    ...(form.notes ?? []).map((text, index) => ({ text, at: [...path, 'notes', index] })),
  ]
  return [
    ...(/\{(?!page\})/.test(form.title) ? [findingIn(checked.page, 'wrongValue', [...path, 'title'], form.title, { expected: '除“{page}”以外没有花括号的表名', suggestion: '表名随记录变的，把它写进“heading”' })] : []),
    ...(form.parts === undefined ? [findingIn(checked.page, 'missingKey', path, undefined, { key: 'parts' })] : []),
    ...texts.flatMap(({ text, at }) => checkText(checked, text, at)),
    ...(form.count === undefined ? [] : checkType(checked, form.count, ['int'], '要整数字段', [...path, 'count'])),
    ...(form.copies === undefined ? [] : checkType(checked, form.copies, ['int'], '要整数字段', [...path, 'copies'])),
    ...(form.lastTime === undefined ? [] : checkType(checked, form.lastTime, ['datetime'], '要日期时间字段', [...path, 'lastTime'])),
    ...(form.parts ?? []).flatMap((part, index) => checkPart(checked, part, [...path, 'parts', index])),
  ]
}

function checkPart(checked: Checked, part: PrintPartFile, path: Path): Finding[] {
  if ('rows' in part) return part.rows.flatMap((row, index) => (row === '*' ? [] : checkRow(checked, row, part.columns ?? 2, [...path, 'rows', index])))
  if ('table' in part) return part.table === '*' ? [] : checkTable(checked, part, path)
  if ('related' in part) return checkRelated(checked, part, path)
  if ('text' in part) return [part.text].flat().flatMap((text, index) => checkText(checked, text, typeof part.text === 'string' ? [...path, 'text'] : [...path, 'text', index]))
  if ('signatures' in part) {
    return part.signatures.flatMap(({ field, date }, index) => [
      ...(field === undefined ? [] : checkType(checked, field, ['signature'], '要签名字段', [...path, 'signatures', index, 'field'])),
      ...(date === undefined ? [] : checkType(checked, date, ['date', 'datetime'], '要日期字段', [...path, 'signatures', index, 'date'])),
    ])
  }
  if ('qr' in part) return checkText(checked, part.qr, [...path, 'qr'], ['id'])
  return 'photos' in part ? checkSlots(checked, part.photos, [...path, 'photos'], true) : checkSlots(checked, part.files, [...path, 'files'], false)
}

function checkRow(checked: Checked, row: readonly PrintCellFile[], columns: number, path: Path): Finding[] {
  const filled = row.reduce((sum, cell) => sum + spanOf(cell, row.length === 1 ? columns : 1), 0)
  const spans = filled === columns ? [] : [findingIn(checked.page, 'printSpan', path, filled, { columns })]
  return [...row.flatMap((cell, index) => checkCell(checked, cell, [...path, index])), ...spans]
}

function spanOf(cell: PrintCellFile, usual: number): number {
  return typeof cell === 'string' ? usual : (cell.span ?? usual)
}

function checkCell(checked: Checked, cell: PrintCellFile, path: Path): Finding[] {
  if (typeof cell === 'string') return checkCellField(checked, cell, path)
  if ('text' in cell) return checkText(checked, cell.text, [...path, 'text'])
  const names = checkCellField(checked, cell.field, [...path, 'field'])
  const field = names.length > 0 || !cell.boxes ? undefined : lookUp(checked, cell.field)
  return [...names, ...(field === undefined ? [] : checkBoxes(checked, field, [...path, 'boxes']))]
}

function checkCellField(checked: Checked, name: string, path: Path): Finding[] {
  const names = checkName(checked, name, path)
  const field = names.length > 0 ? undefined : lookUp(checked, name)
  return field === undefined || !isTable(field) ? names : [findingIn(checked.page, 'wrongField', path, name, { reason: '格子里放不下表格', cure: `写成 { "table": "${name}" } 一节` })]
}

function checkBoxes(checked: Checked, field: FieldDefinition, path: Path): Finding[] {
  if (['dict', 'multiDict', 'bool'].includes(field.type)) return []
  return [findingIn(checked.page, 'wrongField', path, field.name, { reason: '只有字典和是否能列出选项', cure: '去掉“boxes”' })]
}

function checkTable(checked: Checked, part: Extract<PrintPartFile, { table: string }>, path: Path): Finding[] {
  const wrong = checkType(checked, part.table, ['table'], '要表格字段', [...path, 'table'])
  const field = checked.fields[part.table]
  if (wrong.length > 0 || field === undefined || part.columns === undefined) return wrong
  const known = columnsOf(field)
  return [
    ...part.columns.flatMap((column, index) => {
      const at = typeof column === 'string' ? [...path, 'columns', index] : [...path, 'columns', index, 'field']
      const name = typeof column === 'string' ? column : column.field
      if (!Object.hasOwn(known, name)) return [findingIn(checked.page, 'unknownField', at, name, { where: `表格“${part.table}”`, suggestion: suggestionFor(name, Object.keys(known)) })]
      return typeof column === 'string' || !column.boxes ? [] : checkBoxes(checked, known[name]!, [...path, 'columns', index, 'boxes'])
    }),
    ...checkWidths(checked, part.columns, path),
  ]
}

/** The other page is there, points back by that field, and has what is printed of it. */
function checkRelated(checked: Checked, { related, by, of, columns, sort }: Extract<PrintPartFile, { related: string }>, path: Path): Finding[] {
  const pages = checkPageName(checked, related, [...path, 'related'])
  if (pages.length > 0) return pages
  const named = columns.flatMap((column, index) => (typeof column === 'string' ? [{ name: column, at: [...path, 'columns', index] }] : 'field' in column ? [{ name: column.field, at: [...path, 'columns', index, 'field'] }] : []))
  return [
    ...checkForeignName(checked, related, by, [...path, 'by'], 'value'),
    ...checkRelatedOf(checked, { by, of }, related, path),
    ...(sort === undefined ? [] : checkForeignName(checked, related, sort.replace('-', ''), [...path, 'sort'], 'value')),
    ...named.flatMap(({ name, at }) => checkForeignName(checked, related, name, at, 'value')),
    ...checkWidths(checked, columns, path),
  ]
}

function checkWidths({ page }: Checked, columns: readonly (string | { readonly width?: number })[], path: Path): Finding[] {
  const width = columns.reduce((sum, column) => sum + (typeof column === 'string' ? 0 : (column.width ?? 0)), 0)
  return width > 100 ? [findingIn(page, 'wrongValue', [...path, 'columns'], width, { expected: '各列宽度合计不超过 100', suggestion: '改小几列' })] : []
}

function checkType(checked: Checked, name: string, types: readonly string[], reason: string, path: Path): Finding[] {
  const names = checkFieldName(checked, name, path)
  const field = checked.fields[name]
  return field === undefined || types.includes(field.type) ? names : [findingIn(checked.page, 'wrongField', path, name, { reason: `这里${reason}，它是 ${field.type}`, cure: `换成 ${types.join('、')} 类型的字段` })]
}

function checkSlots({ page }: Checked, slots: string | readonly string[], path: Path, images: boolean): Finding[] {
  const known = page.file.annex ?? {}
  return [slots].flat().flatMap((slot, index) => {
    const at = typeof slots === 'string' ? path : [...path, index]
    const declared = known[slot]
    if (declared === undefined) return [findingIn(page, 'unknownSlot', at, slot, { suggestion: suggestionFor(slot, Object.keys(known)) })]
    const hasImages = declared.accept?.includes('image') ?? true
    return images && !hasImages ? [findingIn(page, 'wrongField', at, slot, { reason: '这个栏目不收图片', cure: '用“files”列出文件名' })] : []
  })
}

function checkText(checked: Checked, text: string, path: Path, also: readonly string[] = []): Finding[] {
  return cutText(text).flatMap((piece) => {
    if (!('field' in piece) || piece.field === 'today' || also.includes(piece.field)) return []
    const names = checkCellField(checked, piece.field, path)
    const field = names.length > 0 || !piece.dayOnly ? undefined : lookUp(checked, piece.field)
    return field === undefined || field.type === 'datetime' ? names : [findingIn(checked.page, 'wrongField', path, piece.field, { reason: `只有时刻能只印日期，它是 ${field.type}`, cure: '去掉“:day”' })]
  })
}

function checkName(checked: Checked, name: string, path: Path): Finding[] {
  if (name.includes('.')) return checkDottedName(checked, name, path)
  return Object.hasOwn(systemFields, name) ? [] : checkFieldName(checked, name, path)
}
