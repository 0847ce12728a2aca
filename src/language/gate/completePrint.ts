import type { FieldDefinition } from '../../fields/definitions'
import type { FormDefinition } from '../pageDefinition'
import { printedNames, type PrintCell, type PrintForm, type PrintPart, type PrintRow, type RelatedColumn } from '../printDefinition'
import type { PrintCellFile, PrintFile, PrintPartFile } from '../printFile'
import { columnsOf, isTable } from '../tableColumns'
import { lookUp } from './checkNames'
import type { RawPage } from './rawPage'

type Fields = Readonly<Record<string, FieldDefinition>>

/** What printed forms are completed from. */
export interface PrintSource {
  readonly page: RawPage
  readonly fields: Fields
  readonly fieldsOf: (resource: string) => Fields
  readonly form: FormDefinition
  /** Fields of another page with its title, by its id; undefined where it did not come through the gate. */
  readonly pageOf: (id: string) => { readonly title: string; readonly fields: Fields } | undefined
}

const usualEmptyRows = 3
const usualQrSize = 40
/** More columns than this do not fit upright; the rest of such a table is for the screen. */
const mostColumns = 8
/** Values that run over lines take a whole row. */
const wideTypes: readonly string[] = ['text', 'richtext', 'multiDict', 'refs', 'orgs', 'emps', 'geo', 'track', 'signature']

/** The printed forms of a page with every default filled in and every `*` resolved. What is computed is printed where it is named. */
export function completePrint(source: PrintSource): PrintForm[] {
  return Object.entries(source.page.file.print ?? {}).map(([name, file]) => {
    const form = completeForm(source, name, file)
    const placed = new Set(printedNames(form))
    const shown = source.form.tabs.flatMap((tab) => tab.sections).flatMap((section) => section.fields).filter((field) => !placed.has(field))
    const rest = shown.flatMap((field) => source.fields[field] ?? []).filter(({ compute }) => compute === undefined)
    return { ...form, parts: form.parts.flatMap((part) => resolveRest(part, rest)) }
  })
}

function completeForm(source: PrintSource, name: string, file: PrintFile): PrintForm {
  return {
    name,
    title: file.title.replaceAll('{page}', source.page.file.title ?? ''),
    letterhead: file.letterhead ?? null,
    heading: file.heading ?? null,
    paper: file.paper ?? 'A4',
    orientation: file.orientation ?? 'portrait',
    tiles: file.tiles ?? { across: 1, down: 1 },
    pageNumbers: file.pageNumbers ?? file.tiles === undefined,
    head: file.head ?? [],
    parts: (file.parts ?? []).flatMap((part) => ('related' in part ? completeRelated(source, part) : completePart(source, part))),
    notes: file.notes ?? [],
    when: file.when ?? null,
    else: file.else ?? '这条记录现在不能打印',
    blank: file.blank ?? false,
    count: file.count ?? null,
    lastTime: file.lastTime ?? null,
    copies: file.copies ?? null,
  }
}

type RelatedFile = Extract<PrintPartFile, { related: string }>

function completeRelated({ pageOf }: PrintSource, part: RelatedFile): PrintPart[] {
  const other = pageOf(part.related)
  if (other === undefined) return []
  const columns = part.columns.map((file): RelatedColumn => {
    const { field = null, title, width = null, boxes = false } = (typeof file === 'string' ? { field: file } : file) as Partial<RelatedColumn>
    return { field, title: title ?? other.fields[field ?? '']?.title ?? '', width, boxes }
  })
  return [{ ...baseOf(part, other.title), kind: 'related', page: part.related, by: part.by, of: part.of ?? null, columns, sort: part.sort ?? null, emptyRows: part.emptyRows ?? usualEmptyRows }]
}

function baseOf({ title, visibleWhen, blank }: PrintPartFile, usualTitle: string): Pick<PrintPart, 'title' | 'visibleWhen' | 'blank'> {
  return { title: title ?? usualTitle, visibleWhen: visibleWhen ?? null, blank: blank ?? true }
}

function completePart(source: PrintSource, part: Exclude<PrintPartFile, RelatedFile>): PrintPart {
  const base = baseOf(part, '')
  if ('rows' in part) {
    const columns = part.columns ?? 2
    return { ...base, kind: 'rows', columns, rows: part.rows.map((row) => (row === '*' ? flowing([]) : { flows: false, cells: row.map((cell) => completeCell(source, cell, row.length === 1 ? columns : 1)) })) }
  }
  if ('table' in part) {
    const field = source.fields[part.table]
    return { ...base, title: part.title ?? field?.title ?? '', kind: 'table', field: part.table, columns: completeColumns(field, part.columns), emptyRows: part.emptyRows ?? usualEmptyRows }
  }
  if ('text' in part) return { ...base, kind: 'text', texts: [part.text].flat(), align: part.align ?? 'indent' }
  if ('signatures' in part) return { ...base, kind: 'signatures', places: part.signatures.map(({ title, field, date, stamp }) => ({ title, field: field ?? null, date: date ?? null, stamp: stamp ?? false })) }
  if ('qr' in part) return { ...base, kind: 'qr', address: part.qr, size: part.size ?? usualQrSize }
  return 'photos' in part ? { ...base, kind: 'photos', slots: [part.photos].flat(), across: part.across ?? 2 } : { ...base, kind: 'files', slots: [part.files].flat() }
}

function completeCell(source: PrintSource, file: PrintCellFile, usualSpan: number): PrintCell {
  const cell = typeof file === 'string' ? { field: file } : file
  const { title, span = usualSpan, lines = 1 } = cell as { title?: string; span?: number; lines?: number }
  if ('text' in cell) return { field: null, text: cell.text, title: title ?? '', span, lines, boxes: false }
  return { field: cell.field, text: null, title: title ?? lookUp(source, cell.field)?.title ?? '', span, lines, boxes: 'boxes' in cell && cell.boxes === true }
}

function completeColumns(field: FieldDefinition | undefined, files: Extract<PrintPartFile, { table: string }>['columns']): Extract<PrintPart, { kind: 'table' }>['columns'] {
  const known = field === undefined ? {} : columnsOf(field)
  return (files ?? Object.keys(known).slice(0, mostColumns)).map((file) => {
    const column = typeof file === 'string' ? { field: file } : file
    const { title, width, boxes } = column as { title?: string; width?: number; boxes?: boolean }
    return { field: column.field, title: title ?? known[column.field]?.title ?? '', width: width ?? null, boxes: boxes ?? false }
  })
}

function flowing(cells: readonly PrintCell[]): PrintRow {
  return { flows: true, cells }
}

/** `*` becomes the fields, or the tables, that stand nowhere else in the form. */
function resolveRest(part: PrintPart, rest: readonly FieldDefinition[]): PrintPart[] {
  if (part.kind === 'rows') {
    const cells = rest.filter((field) => !isTable(field)).map((field): PrintCell => ({ field: field.name, text: null, title: field.title, span: wideTypes.includes(field.type) ? part.columns : 1, lines: 1, boxes: false }))
    return [{ ...part, rows: part.rows.map((row) => (row.flows ? flowing(cells) : row)) }]
  }
  if (part.kind !== 'table' || part.field !== '*') return [part]
  return rest.filter(isTable).map((field) => ({ ...part, field: field.name, title: field.title, columns: completeColumns(field, undefined) }))
}
