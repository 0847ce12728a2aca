import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRecordClient } from '../../client/recordClientContext'
import { CancelledError, wasTold } from '../../client/requestError'
import type { RecordCalls } from '../../client/recordClient'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import { checkAction } from '../check/checkCodeOf'
import { useEngine } from '../engineServices'
import { standardTexts } from '../standards'
import { bulkText, texts } from '../texts'
import { detailsAddress } from './detailsAddress'
import { downloadBlob } from './downloadBlob'
import { drillAddress } from './drillAddress'
import { isRecordFormMode } from './listState'
import { asksForInput, extensionPrefix, hasOwnDialog, type RowAction } from './rowActions'
import { recordLink } from './recordLink'
import { runBulk } from './runBulk'
import type { ListController } from './useListController'
import { useNotice, type NoticeControl } from './useNotice'

/** A question that stands between the button and the deed. */
export type Pending =
  | { readonly kind: 'transition'; readonly record: RecordData; readonly transition: TransitionDefinition }
  | { readonly kind: 'moves'; readonly records: readonly RecordData[]; readonly transition: TransitionDefinition; readonly run: (values: Readonly<Record<string, unknown>>) => Promise<void> }
  | { readonly kind: 'extension'; readonly record: RecordData; readonly name: string }
  | { readonly kind: 'print'; readonly records: readonly RecordData[] }
  | { readonly kind: 'printList' }
  | { readonly kind: 'checkCode'; readonly record: RecordData; readonly label: string }
  | { readonly kind: 'confirm'; readonly title: string; readonly text: string; readonly okText: string; readonly danger: boolean; readonly run: () => Promise<void> }

export interface RecordActions extends NoticeControl {
  readonly pending: Pending | null
  readonly settle: () => void
  /** Does, or asks before it does, what a row's or the detail's button says. */
  readonly start: (name: string, record: RecordData) => void
  readonly startBulk: (action: RowAction, records: readonly RecordData[]) => void
  /** Opens the printed forms of these records; of none: the form to be filled in by hand. */
  readonly print: (records: readonly RecordData[]) => void
  /** Opens the list itself as it goes on paper. */
  readonly printList: () => void
  readonly exportList: () => void
  /** How far the export is, 0 to 1; null where none is under way. */
  readonly exporting: number | null
  readonly cancelExport: () => void
  /** After a form or dialog has saved: says so and reads again. */
  readonly finish: (text: string) => void
}

/** What the buttons of a list do. `nameOf` names a record in questions and notices. */
export function useRecordActions(controller: ListController, nameOf: (record: RecordData) => string): RecordActions {
  const { page, dispatch, reload } = controller
  const client = useRecordClient()
  const { navigate, may } = useEngine()
  const notices = useNotice()
  const [pending, setPending] = useState<Pending | null>(null)
  const [exporting, setExporting] = useState<number | null>(null)
  const exportAbort = useRef<AbortController>()
  // Buttons of rows keep one handler, so that an open dialog does not draw all rows again.
  const latest = useRef({ controller, nameOf })
  useEffect(() => {
    latest.current = { controller, nameOf }
  })
  const { tell } = notices
  const finish = useCallback((text: string) => {
    tell('success', text)
    reload()
  }, [tell, reload])

  const print = useCallback((records: readonly RecordData[]) => setPending({ kind: 'print', records }), [])

  const printList = useCallback(() => setPending({ kind: 'printList' }), [])

  const start = useCallback((name: string, record: RecordData) => {
    const transition = page.states?.transitions[name]
    const label = latest.current.nameOf(record)
    const run = () => perform(client, page, name, record)
    const drill = drillAddress(page, name, record, may)
    if (drill !== null) return navigate(drill)
    if (page.statistics) return navigate(detailsAddress(page, latest.current.controller.query, record, name))
    if (name === 'link') return navigate(recordLink(page, record) ?? page.path)
    if (name === 'view' || isRecordFormMode(name)) return dispatch({ type: 'open', open: { mode: name, id: record.id } })
    if (name === 'print') return print([record])
    if (name === checkAction) return setPending({ kind: 'checkCode', record, label })
    if (name.startsWith(extensionPrefix)) return setPending({ kind: 'extension', record, name: name.slice(extensionPrefix.length) })
    if (transition && (asksForInput(transition) || transition.confirm || hasOwnDialog(page, transition))) return setPending({ kind: 'transition', record, transition })
    if (name === 'remove') {
      return setPending({
        kind: 'confirm', title: `删除${page.noun}`, okText: texts.remove, danger: true,
        text: page.actions.includes('restore') ? `确定删除“${label}”？删除后可以在回收站中恢复。` : `确定删除“${label}”？`,
        run: async () => {
          await run()
          // The detail of a removed record would only say that it is gone.
          dispatch({ type: 'open', open: null })
          finish(`${standardTexts.removed}“${label}”`)
        },
      })
    }
    void run().then(() => finish(`“${label}”已${transition?.title ?? texts.restore}`), (error: unknown) => void (wasTold(error) || tell('error', `“${label}”${transition?.title ?? texts.restore}失败：${reasonOf(error)}`)))
  }, [client, page, dispatch, tell, finish, navigate, may, print])

  const startBulk = useCallback((action: RowAction, records: readonly RecordData[]) => {
    if (action.name === 'print') return print(records)
    const run = async (values: Readonly<Record<string, unknown>> = {}) => {
      const result = await runBulk(records, (record) => perform(client.quiet, page, action.name, record, values))
      const reasons = result.failed.map(({ record, reason }) => `${latest.current.nameOf(record)}：${reason}`)
      tell(reasons.length === 0 ? 'success' : 'warning', bulkText(action.title, result.done.length, reasons.length), reasons)
      // What failed stays chosen, to be looked into.
      latest.current.controller.selection.choose(result.failed.map(({ record }) => record))
      reload()
    }
    if (action.transition && asksForInput(action.transition)) return setPending({ kind: 'moves', records, transition: action.transition, run })
    setPending({
      kind: 'confirm', title: `批量${action.title}`, okText: action.title, danger: action.danger,
      text: action.transition?.confirm ?? `确定对选中的 ${records.length} 条${page.noun}进行“${action.title}”？`, run: () => run(),
    })
  }, [client, page, tell, reload, print])

  const exportList = useCallback(() => {
    const abort = new AbortController()
    exportAbort.current = abort
    setExporting(0)
    client
      .exportRecords(page, latest.current.controller.query, abort.signal, ({ loaded, expected }) => setExporting(expected > 0 ? Math.min(0.99, loaded / expected) : 0))
      .then((blob) => downloadBlob(blob, `${page.title}.xlsx`))
      .catch((error: unknown) => {
        if (!(error instanceof CancelledError) && !wasTold(error)) tell('error', `导出失败：${reasonOf(error)}`)
      })
      .finally(() => setExporting(null))
  }, [client, page, tell])
  const cancelExport = useCallback(() => exportAbort.current?.abort(), [])
  // A list that is left behind has nobody to take the file.
  useEffect(() => cancelExport, [cancelExport])

  const settle = useCallback(() => setPending(null), [])
  return useMemo(
    () => ({ ...notices, pending, settle, start, startBulk, print, printList, exportList, exporting, cancelExport, finish }),
    [notices, pending, settle, start, startBulk, print, printList, exportList, exporting, cancelExport, finish],
  )
}

function perform(client: RecordCalls, page: PageDefinition, name: string, record: RecordData, values: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  if (name === 'remove') return client.remove(page, record.id, record.version)
  if (name === 'restore') return client.restore(page, record.id, record.version)
  return client.transition(page, record.id, name, { version: record.version, values })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
