import { linesType, type ImportAnswer, type ImportMode, type SheetCheck, type SheetProgress, type SheetPurpose, type SheetRow } from '../contract/sheet'
import type { PageDefinition } from '../language/pageDefinition'
import type { ImportParts, RecordClient } from './recordClient'

/** How far a sheet is: on its way up, being checked, being written. */
export interface SheetWork {
  readonly step: 'upload' | SheetProgress['step']
  readonly done: number
  readonly total: number
}

export interface SheetWatch {
  readonly signal: AbortSignal
  readonly onWork: (work: SheetWork) => void
}

/** The empty sheet of a page. */
export async function readTemplate(client: RecordClient, page: PageDefinition): Promise<Blob> {
  return (await client.callImport(page, 'template', { isFile: true })) as Blob
}

/** What is wrong with a file, or with rows that have been read before. Nothing is written. */
export async function checkSheet(client: RecordClient, page: PageDefinition, purpose: SheetPurpose, sheet: File | readonly SheetRow[], watch: SheetWatch): Promise<SheetCheck> {
  return (await client.callImport(page, 'import', { ...send(sheet, { mode: 'check', purpose }), ...listen(watch) })) as SheetCheck
}

/** Writes all rows or none; a second sending under the same key writes nothing. */
export async function importSheet(client: RecordClient, page: PageDefinition, purpose: SheetPurpose, rows: readonly SheetRow[], key: string, watch: SheetWatch): Promise<ImportAnswer> {
  return (await client.callImport(page, 'import', { ...send(rows, { mode: 'commit', purpose, key }), ...listen(watch) })) as ImportAnswer
}

/** The wrong rows as a file, to be mended in a spreadsheet. */
export async function readFailedRows(client: RecordClient, page: PageDefinition, purpose: SheetPurpose, rows: readonly SheetRow[]): Promise<Blob> {
  return (await client.callImport(page, 'import', { ...send(rows, { mode: 'failed', purpose }), isFile: true })) as Blob
}

/** What one of these calls asks for; a backend that knows new records alone is asked as it always was. */
function send(sheet: File | readonly SheetRow[], { mode, purpose, key }: { mode: ImportMode; purpose: SheetPurpose; key?: string }): ImportParts {
  const body = new FormData()
  body.append('file', sheet instanceof File ? sheet : new Blob([JSON.stringify({ rows: sheet })], { type: 'application/json' }), sheet instanceof File ? sheet.name : 'rows.json')
  return { body, query: { mode, ...(purpose === 'new' ? {} : { purpose }), ...(key === undefined ? {} : { key }) } }
}

function listen({ signal, onWork }: SheetWatch): ImportParts {
  return {
    signal, accept: linesType,
    onProgress: (fraction) => onWork({ step: 'upload', done: fraction, total: 1 }),
    onReceived: ({ text }) => {
      const progress = lastProgress(text)
      if (progress) onWork(progress)
    },
  }
}

/** The last whole line that tells of progress; the answer after it may be megabytes long. */
function lastProgress(text: string): SheetProgress | null {
  const at = text.lastIndexOf('{"progress"')
  const end = text.indexOf('\n', at)
  if (at < 0 || end < 0) return null
  return (JSON.parse(text.slice(at, end)) as { progress: SheetProgress }).progress
}
