import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newSendingKey } from '../../client/sendingKey'
import { CancelledError, RequestError } from '../../client/requestError'
import { checkSheet, importSheet, readFailedRows, readTemplate, type SheetWatch, type SheetWork } from '../../client/sheetCalls'
import { errorCodes } from '../../contract/errorCodes'
import type { ListQuery } from '../../contract/listQuery'
import { isOffered } from '../../contract/recordPaths'
import type { SheetCell, SheetCheck, SheetPurpose } from '../../contract/sheet'
import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { downloadBlob } from '../list/downloadBlob'
import { useRecordContext } from '../useRecordContext'
import { editCell, mendedRows, mergeRows, openErrors, type OpenErrors, type OpenSheet } from './openSheet'
import { sheetTexts } from './texts'
import { useSheetDraft } from './useSheetDraft'

/** Everything the import of a sheet knows and can do, without a word of how it is drawn. */
export interface SheetImport {
  readonly sheet: OpenSheet | null
  /** What the next file is taken for. */
  readonly purpose: SheetPurpose
  /** Absent where standing records are not changed by sheets. */
  readonly choosePurpose: ((purpose: SheetPurpose) => void) | null
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
  /** The records of the list, to be changed; absent where they may not be taken along. */
  readonly downloadCurrent: (() => void) | null
  readonly downloadFailed: () => void
}

/** `query` is the list as it stands; `onDone` is told when the rows stand in it. */
export function useSheetImport(page: PageDefinition, query: ListQuery, onDone: (text: string) => void): SheetImport {
  const { client, may } = useEngine()
  const can = (action: 'edit' | 'export') => page.actions.includes(action) && may(page.id, action)
  const [purpose, setPurpose] = useState<SheetPurpose>('new')
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

  const take = (found: SheetCheck, { purpose: taken, key, fileName }: Pick<OpenSheet, 'purpose' | 'key' | 'fileName'>): OpenSheet => ({ ...found, purpose: taken, key, fileName, edits: {}, problems: {} })
  const upload = (file: File) => void run({ step: 'upload', done: 0, total: 1 }, async (watch) => {
    const taken = sheet?.purpose ?? purpose
    const found = await checkSheet(client, page, taken, file, watch)
    if (sheet && found.isPart) {
      const rows = mergeRows(mendedRows(sheet), found.rows)
      return setSheet(take(withColumns(await checkSheet(client, page, taken, rows, watch), sheet, found), sheet))
    }
    const next = take(found, { purpose: taken, key: newSendingKey(), fileName: file.name })
    if (sheet && Object.keys(sheet.edits).length > 0) setWaiting(next)
    else setSheet(next)
  })
  const check = () => sheet && void run({ step: 'check', done: 0, total: sheet.rows.length }, async (watch) => {
    setSheet(take(withColumns(await checkSheet(client, page, sheet.purpose, mendedRows(sheet), watch), sheet), sheet))
  })
  const commit = () => sheet && void run({ step: 'write', done: 0, total: sheet.rows.length }, async (watch) => {
    const { created, changed = 0, repeated } = await importSheet(client, page, sheet.purpose, mendedRows(sheet), sheet.key, watch)
    forget()
    onDone((repeated ? sheetTexts.repeated : sheetTexts.done)[sheet.purpose](page.noun, sheet.purpose === 'new' ? created : changed))
  })
  const save = (name: string, read: () => Promise<Blob>) => void read().then((blob) => downloadBlob(blob, `${page.title}${name}.xlsx`), (error: unknown) => setFailure(failureOf(error, 'check')))

  return {
    sheet, purpose, work, failure, restoredAt, upload, check, commit,
    choosePurpose: can('edit') && isOffered(page.endpoints, 'importChanges') ? setPurpose : null,
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
    downloadCurrent: can('export') ? () => save('修改', () => client.changeSheet(page, query)) : null,
    downloadFailed: () => sheet && save('待修改的行', () => readFailedRows(client, page, sheet.purpose, mendedRows(sheet))),
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
