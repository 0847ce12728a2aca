import { lazy, Suspense, useEffect } from 'react'
import { texts } from '../texts'
import type { ListToolbarProps } from './ListToolbar'

// What opens over the list comes when it is first opened: the list itself stays light.
const RecordDetail = lazy(async () => ({ default: (await import('../detail/RecordDetail')).RecordDetail }))
const loadForm = async () => ({ default: (await import('../form/RecordForm')).RecordForm })
const RecordForm = lazy(loadForm)
const TransitionDialog = lazy(async () => ({ default: (await import('../actions/TransitionDialog')).TransitionDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../ConfirmDialog')).ConfirmDialog }))

/** What stands open over the list: detail, form, dialogs. */
export function ListOverlays({ controller, actions }: ListToolbarProps) {
  useFormAhead(controller.status === 'ready')
  return (
    <>
      <Suspense><OpenOverlay controller={controller} actions={actions} /></Suspense>
      <Suspense><PendingDialog controller={controller} actions={actions} /></Suspense>
    </>
  )
}

/** Once the rows stand there and nothing else is to do, the form's code is fetched, so that it opens at once. */
function useFormAhead(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !('requestIdleCallback' in window)) return undefined
    // A failure is told by the opening itself, which tries again.
    const waiting = requestIdleCallback(() => void loadForm().catch(() => undefined))
    return () => cancelIdleCallback(waiting)
  }, [isReady])
}

function OpenOverlay({ controller, actions }: ListToolbarProps) {
  const { page, state, dispatch, neighbours } = controller
  const { open } = state
  if (!open) return null
  const close = () => dispatch({ type: 'open', open: null })
  if (open.mode === 'view') {
    const { previous, next } = neighbours
    return <RecordDetail page={page} id={open.id} onClose={close} onAction={actions.start} {...(previous ? { onPrevious: previous } : {})} {...(next ? { onNext: next } : {})} />
  }
  const mode = open.mode === 'new' ? ({ kind: 'create' } as const) : ({ kind: open.mode, id: open.id } as const)
  // "Save and next" has saved before the form is left.
  const cancel = () => {
    close()
    controller.reload()
  }
  const done = () => {
    close()
    actions.finish(open.mode === 'edit' ? `已保存${page.noun}` : `已新增${page.noun}`)
  }
  return <RecordForm key={JSON.stringify(open)} page={page} mode={mode} onDone={done} onCancel={cancel} />
}

function PendingDialog({ controller: { page }, actions }: ListToolbarProps) {
  const { pending, settle } = actions
  if (!pending) return null
  if (pending.kind === 'transition') {
    const { record, transition } = pending
    const done = () => {
      settle()
      actions.finish(`${page.noun}已${transition.title}`)
    }
    return <TransitionDialog page={page} record={record} transition={transition} onDone={done} onCancel={settle} />
  }
  const { title, text, okText, danger, run } = pending
  return <ConfirmDialog title={title} text={text} okText={okText || texts.confirm} danger={danger} onConfirm={() => run().then(settle)} onCancel={settle} />
}
