import { useEffect } from 'react'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { ExtensionSlots } from '../ExtensionSlots'
import { loadAhead, loadDrawer, loadForm } from '../preload'
import { texts } from '../texts'
import { ConditionWords } from './ActiveFilters'
import type { ListToolbarProps } from './ListToolbar'
import { opensForm } from './listState'
import { hasOwnDialog } from './rowActions'

// What opens over the list comes when it is first opened: the list itself stays light.
const OpenForm = late(loadForm)
const RecordDetail = late(async () => ({ default: (await import('../detail/RecordDetail')).RecordDetail }))
const MovesDialog = late(async () => ({ default: (await import('../actions/MovesDialog')).MovesDialog }))
const TransitionDialog = late(async () => ({ default: (await import('../actions/TransitionDialog')).TransitionDialog }))
const PrintPreview = late(async () => ({ default: (await import('../print/PrintPreview')).PrintPreview }))
const ListPrint = late(async () => ({ default: (await import('../print/ListPrint')).ListPrint }))
const CheckCodeDialog = late(async () => ({ default: (await import('../check/CheckCodeDialog')).CheckCodeDialog }))
const ImportDialog = late(async () => ({ default: (await import('../sheet/ImportDialog')).ImportDialog }))
const ConfirmDialog = late(async () => ({ default: (await import('../ConfirmDialog')).ConfirmDialog }))

/** What stands open over the list: detail, form, dialogs. */
export function ListOverlays({ controller, actions }: ListToolbarProps) {
  useFormAhead(controller.page.form.layout, controller.status === 'ready')
  return (
    <>
      <OpenOverlay controller={controller} actions={actions} />
      <PendingDialog controller={controller} actions={actions} />
    </>
  )
}

/** Once the rows stand there, the form's code is fetched, so that it opens at once. */
function useFormAhead(layout: PageDefinition['form']['layout'], isReady: boolean): void {
  useEffect(() => (isReady ? loadAhead(() => Promise.all([loadForm(), layout === 'drawer' && loadDrawer()]), 'soon') : undefined), [layout, isReady])
}

function OpenOverlay({ controller, actions }: ListToolbarProps) {
  const { page, state, dispatch, neighbours } = controller
  const { open } = state
  if (!open) return null
  const close = () => dispatch({ type: 'open', open: null })
  const done = (text: string) => {
    close()
    actions.finish(text)
  }
  if (open.mode === 'import') return <ImportDialog page={page} query={controller.query} onDone={done} onClose={close} />
  if (!opensForm(open)) {
    const { previous, next } = neighbours
    return <RecordDetail page={page} id={open.id} onClose={close} onAction={actions.start} {...(previous ? { onPrevious: previous } : {})} {...(next ? { onNext: next } : {})} />
  }
  // "Save and next" has saved before the form is left.
  const cancel = () => {
    close()
    controller.reload()
  }
  return <OpenForm meanwhile={<Skeleton rows={10} />} page={page} open={open} onCancel={cancel} onDone={done} />
}

function PendingDialog({ controller, actions }: ListToolbarProps) {
  const { page, reload } = controller
  const { pending, settle } = actions
  if (!pending) return null
  if (pending.kind === 'transition') {
    const { record, transition } = pending
    const done = () => {
      settle()
      actions.finish(`${page.noun}已${transition.title}`)
    }
    if (hasOwnDialog(page, transition)) return <ExtensionSlots page={page} slot="move" transition={transition.name} record={record} reload={reload} close={settle} />
    return <TransitionDialog page={page} record={record} transition={transition} onDone={done} onCancel={settle} />
  }
  if (pending.kind === 'moves') return <MovesDialog page={page} records={pending.records} transition={pending.transition} onSubmit={(values) => pending.run(values).then(settle)} onCancel={settle} />
  if (pending.kind === 'extension') return <ExtensionSlots page={page} slot="rowAction" name={pending.name} record={pending.record} reload={reload} close={settle} />
  if (pending.kind === 'print') return <PrintPreview page={page} records={pending.records} onClose={settle} />
  if (pending.kind === 'printList') {
    const columns = controller.columns.arranged.filter(({ hidden }) => !hidden).map(({ column }) => column)
    return <ListPrint page={page} query={controller.query} columns={columns} conditions={<ConditionWords page={page} state={controller.state} />} onClose={settle} />
  }
  if (pending.kind === 'checkCode') return <CheckCodeDialog page={page} record={pending.record} name={pending.label} onClose={settle} />
  const { title, text, okText, danger, run } = pending
  return <ConfirmDialog title={title} text={text} okText={okText || texts.confirm} danger={danger} onConfirm={() => run().then(settle)} onCancel={settle} />
}
