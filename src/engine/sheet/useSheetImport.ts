import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CancelledError, RequestError } from '../../client/requestError'
import { checkSheet, importSheet, readFailedRows, readTemplate, type SheetWatch, type SheetWork } from '../../client/sheetCalls'
import { errorCodes } from '../../contract/errorCodes'
import type { SheetCell, SheetCheck } from '../../contract/sheet'
import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { downloadBlob } from '../list/downloadBlob'
import { useRecordContext } from '../useRecordContext'
import { editCell, mendedRows, mergeRows, newSheetKey, openErrors, type OpenErrors, type OpenSheet } from './openSheet'
import { sheetTexts } from './texts'
import { useSheetDraft } from './useSheetDraft'

/** Everything the import of a sheet knows and can do, without a word of how it is drawn. */
export interface SheetImport {
  readonly sheet: OpenSheet | null
  readonly errors: OpenErrors
  readonly work: SheetWork | null
  /** Why the last step came to nothing. */
  readonly failure: string
  readonly restoredAt: number | null
  readonly edited: number
  /** A whole file that waits for a yes, because it would take the place of what was mended. */
  readonly replacing: { readonly replace: () => void; readonly keep: () => void } | null
  readonly upload: (file: File) => void
  readonly edit: (row: number, field: FieldDefinition, cell: SheetCell) => void
  readonly check: () => void
  readonly commit: () => void
  readonly cancel: () => void
  readonly discard: () => void
  readonly downloadTemplate: () => void
  readonly downloadFailed: () => void
}

/** `onDone` is told when the rows stand in the list. */
export function useSheetImport(page: PageDefinition, onDone: (text: string) => void): SheetImport {
  const { client } = useEngine()
  const context = useRecordContext(page)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [work, setWork] = useState<SheetWork | null>(null)
  const [failure, setFailure] = useState('')
  const [waiting, setWaiting] = useState<OpenSheet | null>(null)
  const running = useRef<AbortController | null>(null)
  const { restoredAt, forget } = useSheetDraft(page.id, sheet, setSheet)
  useEffect(() => () => running.current?.abort(), [])

  /** One step at a time: a second click, while the first is under way, does nothing. */
  const run = useCallback(async (begin: SheetWork, step: (watch: SheetWatch) => Promise<void>) => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setFailure('')
    setWork(begin)
    try {
      await step({ signal: abort.signal, onWork: (now) => !abort.signal.aborted && setWork(now) })
    } catch (error) {
      setFailure(failureOf(error, begin.step))
      if (error instanceof RequestError && error.errors.length > 0) setSheet((now) => now && refused(now, error))
    } finally {
      running.current = null
      setWork(null)
    }
  }, [])

  const take = (found: SheetCheck, key: string, fileName: string): OpenSheet => ({ ...found, key, fileName, edits: {}, problems: {} })
  const upload = (file: File) => void run({ step: 'upload', done: 0, total: 1 }, async (watch) => {
    const found = await checkSheet(client, page, file, watch)
    if (sheet && found.isPart) {
      const rows = mergeRows(mendedRows(sheet), found.rows)
      return setSheet(take(withColumns(await checkSheet(client, page, rows, watch), sheet, found), sheet.key, sheet.fileName))
    }
    const next = take(found, newSheetKey(), file.name)
    if (sheet && Object.keys(sheet.edits).length > 0) setWaiting(next)
    else setSheet(next)
  })
  const check = () => sheet && void run({ step: 'check', done: 0, total: sheet.rows.length }, async (watch) => {
    setSheet(take(withColumns(await checkSheet(client, page, mendedRows(sheet), watch), sheet), sheet.key, sheet.fileName))
  })
  const commit = () => sheet && void run({ step: 'write', done: 0, total: sheet.rows.length }, async (watch) => {
    const { created, repeated } = await importSheet(client, page, mendedRows(sheet), sheet.key, watch)
    forget()
    onDone((repeated ? sheetTexts.repeated : sheetTexts.done)(page.noun, created))
  })
  const save = (name: string, read: () => Promise<Blob>) => void read().then((blob) => downloadBlob(blob, `${page.title}${name}.xlsx`), (error: unknown) => setFailure(failureOf(error, 'check')))

  return {
    sheet, work, failure, restoredAt, upload, check, commit,
    errors: useMemo(() => (sheet ? openErrors(page, sheet) : new Map()), [page, sheet]),
    edited: sheet ? Object.keys(sheet.edits).length : 0,
    replacing: waiting && { replace: () => { setSheet(waiting); setWaiting(null) }, keep: () => setWaiting(null) },
    edit: useCallback((row, field, cell) => setSheet((now) => now && editCell(now, row, field, cell, context)), [context]),
    cancel: () => running.current?.abort(),
    discard: () => {
      forget()
      setSheet(null)
      setFailure('')
    },
    downloadTemplate: () => save('导入模板', () => readTemplate(client, page)),
    downloadFailed: () => sheet && save('待修改的行', () => readFailedRows(client, page, mendedRows(sheet))),
  }
}

/** Rows that are checked again carry no titles: columns stay as they were in the file. */
function withColumns(found: SheetCheck, ...earlier: readonly SheetCheck[]): SheetCheck {
  return { ...found, columns: [...new Set([...earlier.flatMap(({ columns }) => columns), ...found.columns])], unknown: earlier[0]?.unknown ?? [] }
}

/** Refused while it was to be written: what was typed becomes part of the rows, and the reasons are the new ones. */
function refused(sheet: OpenSheet, { errors }: RequestError): OpenSheet {
  const failed = new Set(errors.map(({ path }) => path.split('/')[0])).size
  return { ...sheet, rows: mendedRows(sheet), edits: {}, problems: {}, errors, failed }
}

function failureOf(error: unknown, step: SheetWork['step']): string {
  if (error instanceof CancelledError) return sheetTexts.cancelled
  if (!(error instanceof RequestError)) return error instanceof Error ? error.message : String(error)
  if (error.code === errorCodes.sessionExpired.code) return sheetTexts.expired
  return error.status === 0 && step === 'write' ? sheetTexts.unsure : error.message
}
