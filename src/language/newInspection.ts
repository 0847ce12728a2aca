import { inlineJson } from './json/printJson'

/** What somebody says of a new kind of inspection. */
export interface InspectionWish {
  readonly name: string
  readonly id: string
  readonly object: InspectionObject
  readonly frequency: InspectionFrequency
  readonly items: readonly ChecklistItem[]
}

export interface ChecklistItem {
  readonly name: string
  readonly requirement: string
  readonly group: string
  readonly critical: boolean
}

export const objects = { vehicle: '车辆', ship: '船舶', line: '线路', site: '场站（场所）', org: '企业/部门' } as const
export type InspectionObject = keyof typeof objects

/** Only of a day and of a month the language can tell which one a check belongs to. */
export const frequencies = { daily: '每日', monthly: '每月', perTrip: '每趟', weekly: '每周', quarterly: '每季度', onDemand: '按需' } as const
export type InspectionFrequency = keyof typeof frequencies

export const mostItems = 60
const mostLetters = 100
/** Lines of a file that are no checklist, and of the longest file: room stays for fields of one's own. */
const checklistLines = 8

type ItemColumn = keyof ChecklistItem

/** How the columns of a checklist are headed where people keep them. */
const headings: Readonly<Record<ItemColumn, RegExp>> = {
  name: /^(检查|排查|巡查)?(项目|内容|项|要点)$|^名称$|^检查项目?名称$/,
  requirement: /(标准|要求|方法)$/,
  group: /(类别|分类|部位|环节|类型)$/,
  critical: /否决/,
}
const usualOrder: readonly ItemColumn[] = ['name', 'requirement', 'group', 'critical']

/** The items of a sheet, a row each. A line of headings says which column is which; without one they stand in the usual order, behind a number or not. */
export function readChecklist(rows: readonly (readonly string[])[]): ChecklistItem[] {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())).filter((row) => row.some((cell) => cell !== ''))
  const head = cells.findIndex((row) => row.some((cell) => headings.name.test(cell)))
  // What stands above the headings is the title of the sheet.
  const body = head < 0 ? cells : cells.slice(head + 1)
  const places = head < 0 ? usualPlaces(body) : placesOf(cells[head] ?? [])
  // A category that spans several rows stands in the first of them, before its items.
  const isSpanned = places.group !== undefined && places.name !== undefined && places.group < places.name
  let group = ''
  return body.map((row) => {
    const at = (column: ItemColumn) => (places[column] === undefined ? '' : (row[places[column]] ?? ''))
    group = at('group') || (isSpanned ? group : '')
    return { name: at('name') || at('requirement'), requirement: at('name') ? at('requirement') : '', group, critical: /^(是|否决|否决项|√|✓|★|y|yes|1|true)$/i.test(at('critical')) }
  }).filter(({ name }) => name !== '')
}

function placesOf(titles: readonly string[]): Partial<Record<ItemColumn, number>> {
  const found = usualOrder.map((column) => [column, titles.findIndex((title) => headings[column].test(title))] as const)
  return Object.fromEntries(found.filter(([, index]) => index >= 0))
}

function usualPlaces(rows: readonly (readonly string[])[]): Partial<Record<ItemColumn, number>> {
  const isNumbered = rows.length > 0 && rows.every((row) => row.length > 1 && /^\d+[.、]?$/.test(row[0] ?? ''))
  return Object.fromEntries(usualOrder.map((column, index) => [column, index + (isNumbered ? 1 : 0)]))
}

/** The first item that is too long, by its number; null where all fit. */
export function longItem(items: readonly ChecklistItem[]): { line: number; most: number } | null {
  const index = items.findIndex(({ name }) => name.length > mostLetters)
  return index < 0 ? null : { line: index + 1, most: mostLetters }
}

/**
 * The page of a new kind of inspection: at most 25 lines, however long the checklist, with room for two fields more. What it
 * does not say, the base of all inspections says.
 */
export function inspectionText({ name, id, object, frequency, items }: InspectionWish): string {
  const perLine = Math.max(1, Math.ceil(items.length / checklistLines))
  const rows = items.map(({ name: item, requirement, group, critical }, index) => inlineJson([String(index + 1), group || null, item, requirement || null, critical]))
  const lines = Array.from({ length: Math.ceil(rows.length / perLine) }, (_, line) => `      ${rows.slice(line * perLine, (line + 1) * perLine).join(', ')}`)
  const period = frequency === 'daily' ? { field: 'inspectDay', title: '检查日期', type: 'date', compute: 'dayOf(inspectTime)', one: '当天' } : frequency === 'monthly' ? { field: 'inspectMonth', title: '检查月份', type: 'month', compute: 'dayOf(inspectTime).substring(0, 7)', one: '当月' } : null
  const unique = period && inlineJson({ oncePerPeriod: { fields: [object, period.field], when: "status != 'voided'", message: `${period.one}已有这项检查 {other}，填错的请先作废` } })
  return [
    '{',
    '  "$schema": "../page.schema.json", "version": 1, "extends": "inspection.base",',
    `  "path": ${JSON.stringify(`/${id}`)}, "title": ${JSON.stringify(name)},`,
    `  "help": ${JSON.stringify(`检查对象：${objects[object]}；频次：${frequencies[frequency]}。逐项检查，签字提交。`)},`,
    `  "adds": { "inspect_type": [[${JSON.stringify(id)}, ${JSON.stringify(name)}]] },`,
    `  "where": { "inspectType": ${JSON.stringify(id)}, "hazardSource": "specialCheck" },`,
    ...(unique ? [`  "unique": ${unique},`] : []),
    '  "fields": {',
    `    "objectType": { "default": ${JSON.stringify(object)}, "readOnly": true },`,
    ...(period ? [`    ${JSON.stringify(period.field)}: ${inlineJson({ title: period.title, type: period.type, compute: period.compute })},`] : []),
    `    "template": { "required": false, "visibleWhen": "false" },`,
    '    "items": { "from": null, "defaultRows": [',
    lines.join(',\n'),
    '    ] }',
    '  }',
    '}',
    '',
  ].join('\n')
}
