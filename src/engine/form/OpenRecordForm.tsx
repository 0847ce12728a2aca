import { useCallback, useEffect, useMemo, type MutableRefObject, type ReactNode } from 'react'
import type { RecordClient } from '../../client/recordClient'
import type { RecordData } from '../../contract/envelope'
import { late } from '../../fields/inputs/late'
import type { PageDefinition } from '../../language/pageDefinition'
import { RecordAnnexProvider } from '../annex/recordAnnex'
import { useEngine } from '../engineServices'
import { loadAhead } from '../preload'
import { FormBody } from './FormBody'
import { FormElement } from './FormElement'
import { FormFoot } from './FormFoot'
import { FormFooter } from './FormFooter'
import { FormModelProvider, type OpenForm } from './FormModelContext'
import { FormNotices } from './FormNotices'
import type { FormModel } from './formModel'
import { SectionAnchors } from './SectionAnchors'
import { annexIsComplete } from './annexIsComplete'
import { changedValues, createdValues } from './sentValues'
import { useDraft } from './useDraft'
import { useFormSave } from './useFormSave'
import { ownId, type FormStart } from './useFormStart'
import { useFoundValues } from './useFoundValues'
import { useOpenModel } from './useOpenModel'
import { useCellCopies } from './useCellCopies'
import { useReferenceCopies } from './useReferenceCopies'
import { useStartingRows } from './useStartingRows'
import { useReveal } from './useReveal'
import { useSaveShortcut } from './useSaveShortcut'
import { useUnsavedGuard } from './useUnsavedGuard'
import { useShownRecord } from '../useShownRecord'
import styles from './form.module.css'

// What is asked now and then comes after the form itself, and before it is needed: the connection may be gone by then.
const loadDialogs = () => import('./formDialogs')
const LeaveDialog = late(async () => ({ default: (await loadDialogs()).LeaveDialog }))
const ReplaceRowsDialog = late(async () => ({ default: (await loadDialogs()).ReplaceRowsDialog }))
const MergeDialog = late(async () => ({ default: (await loadDialogs()).MergeDialog }))

export interface OpenRecordFormProps {
  readonly page: PageDefinition
  readonly start: FormStart
  /** What was just done, above the form. */
  readonly notice?: string
  /** Buttons in place of cancel and save, for a form that is the page itself. */
  readonly renderFooter?: (open: OpenForm & { readonly isSaving: boolean }) => ReactNode
  /** The frame around calls it to close: the form asks first where input would be lost. */
  readonly closeRef?: MutableRefObject<() => void>
  readonly onDone: (record: RecordData) => void
  readonly onCancel: () => void
  /** Begins another new record after this one was saved. */
  readonly onNext?: (record: RecordData) => void
}

/** A form whose record is there: fill in, save, settle conflicts, leave. */
export function OpenRecordForm({ page, start, notice, closeRef, renderFooter, onDone, onCancel, onNext }: OpenRecordFormProps) {
  const { client } = useEngine()
  const { model, formId, restored } = useOpenModel(page, start)
  useShownRecord(page, 'form', useCallback(() => (start.record ? { ...model.values, id: start.record.id } : model.values), [model, start]))
  const version = restored?.version ?? start.record?.version ?? 0
  const draft = useDraft(start.draftKey, model, start.record ? version : null, restored)
  const { container, active, activate, reveal } = useReveal(page)
  const copies = useReferenceCopies(model, start.record === null)
  useCellCopies(model, start.record === null)
  useStartingRows(model, start.record === null)
  useFoundValues(model, start)
  const guard = useUnsavedGuard(model, onCancel)

  const { forget } = draft
  const form = useFormSave({
    model,
    version,
    reveal,
    check: useCallback(() => annexIsComplete(model, start.record === null), [model, start.record]),
    send: useCallback((base: number) => sendRecord(model, start, client, base), [model, start, client]),
    onSaved: useCallback((record: RecordData, intent: string) => {
      forget()
      if (intent === 'next' && onNext) onNext(record)
      else onDone(record)
    }, [forget, onDone, onNext]),
  })
  useEffect(() => {
    if (closeRef) closeRef.current = () => !form.isSaving && guard.requestLeave()
  })
  useEffect(() => loadAhead(loadDialogs, 'later'), [])
  useSaveShortcut(() => void form.save(), form.isSaving || form.conflict !== null || guard.isAsking || copies.pending !== null)

  const annex = useMemo(() => ({ page, read: () => model.view.annex, change: model.setAnnex.bind(model) }), [page, model])

  return (
    <FormModelProvider value={useMemo(() => ({ model, formId }), [model, formId])}>
      <RecordAnnexProvider value={annex}>
      <div className={styles.main}>
        <FormElement id={formId} container={container} isSaving={form.isSaving} onSubmit={() => void form.save()}>
          <FormNotices model={model} notice={notice} failure={form.failure} copyError={copies.error} draft={draft} reveal={reveal} />
          <FormBody active={active} onActivate={activate} record={start.record} />
        </FormElement>
        <SectionAnchors isNew={start.record === null} />
      </div>
      </RecordAnnexProvider>
      <div className={styles.foot}>
        <FormFoot />
        {renderFooter
          ? renderFooter({ model, formId, isSaving: form.isSaving })
          : <FormFooter formId={formId} isSaving={form.isSaving} onCancel={guard.requestLeave} onSaveAndNew={onNext && (() => void form.save('next'))} />}
      </div>
      {guard.isAsking && <LeaveDialog onStay={guard.stay} onKeepDraft={onCancel} onDiscard={() => (forget(), onCancel())} />}
      {copies.pending && <ReplaceRowsDialog pending={copies.pending} />}
      {form.conflict && (
        <MergeDialog page={page} conflict={form.conflict} mine={changedValues(model)} onSettle={(theirs) => void form.settle(theirs)} onCancel={form.closeConflict} />
      )}
    </FormModelProvider>
  )
}

async function sendRecord(model: FormModel, start: FormStart, client: RecordClient, version: number): Promise<RecordData> {
  const { page } = model
  if (!start.record) return start.isOwn ? client.update(page, ownId, { ...createdValues(model), version }) : client.create(page, createdValues(model, start.preset))
  const id = start.isOwn ? ownId : start.record.id
  const values = changedValues(model)
  // Nothing to say to the server: what stands there is what the form shows.
  if (Object.keys(values).length === 0) return client.get(page, id)
  return client.update(page, id, { ...values, version })
}
