import { useCallback, useEffect, useMemo, type MutableRefObject } from 'react'
import type { ManyAnswer } from '../../../contract/createMany'
import { late } from '../../../fields/inputs/late'
import type { PageDefinition } from '../../../language/pageDefinition'
import { loadAhead } from '../../preload'
import { FormBody } from '../FormBody'
import { FormElement } from '../FormElement'
import { FormFoot } from '../FormFoot'
import { FormFooter } from '../FormFooter'
import { FormModelProvider } from '../FormModelContext'
import { FormNotices } from '../FormNotices'
import { SectionAnchors } from '../SectionAnchors'
import { formTexts } from '../texts'
import { useCellCopies } from '../useCellCopies'
import { useDraft } from '../useDraft'
import { useFormSave } from '../useFormSave'
import type { FormStart } from '../useFormStart'
import { useFoundValues } from '../useFoundValues'
import { useOpenModel } from '../useOpenModel'
import { useReferenceCopies } from '../useReferenceCopies'
import { useReveal } from '../useReveal'
import { useSaveShortcut } from '../useSaveShortcut'
import { useStartingRows } from '../useStartingRows'
import { useUnsavedGuard } from '../useUnsavedGuard'
import { RefusedMembers } from './RefusedMembers'
import { useManySending } from './useManySending'
import styles from '../form.module.css'

const loadDialogs = () => import('../formDialogs')
const LeaveDialog = late(async () => ({ default: (await loadDialogs()).LeaveDialog }))
const ReplaceRowsDialog = late(async () => ({ default: (await loadDialogs()).ReplaceRowsDialog }))

export interface OpenManyFormProps {
  /** As `manyPage` gives it. */
  readonly page: PageDefinition
  /** A record of the page has files, which come later. */
  readonly hasFiles: boolean
  readonly start: FormStart
  readonly closeRef: MutableRefObject<() => void>
  readonly onDone: (text: string) => void
  readonly onCancel: () => void
}

/** A form for many: filled in once, sent once; where some cannot be made it says which, and makes the others when told to. */
export function OpenManyForm({ page, hasFiles, start, closeRef, onDone, onCancel }: OpenManyFormProps) {
  const { model, formId, restored } = useOpenModel(page, start)
  const draft = useDraft(start.draftKey, model, null, restored)
  const { container, active, activate, reveal } = useReveal(page)
  const copies = useReferenceCopies(model, true)
  useCellCopies(model, true)
  useStartingRows(model, true)
  useFoundValues(model, start)
  const guard = useUnsavedGuard(model, onCancel)
  const { refused, send } = useManySending(page, model)

  const { forget } = draft
  const form = useFormSave<ManyAnswer>({
    model, version: 0, reveal,
    send: useCallback((_version: number, intent: string) => send(intent === 'rest' ? 'valid' : 'all'), [send]),
    onSaved: useCallback(({ created, failed }: ManyAnswer) => {
      forget()
      onDone(formTexts.manyDone(created, failed, page.noun))
    }, [forget, onDone, page]),
  })
  useEffect(() => {
    closeRef.current = () => !form.isSaving && guard.requestLeave()
  })
  useEffect(() => loadAhead(loadDialogs, 'later'), [])
  useSaveShortcut(() => void form.save(), form.isSaving || guard.isAsking || copies.pending !== null)

  const titles = page.createMany.map((name) => page.fields[name]?.title ?? name)
  return (
    <FormModelProvider value={useMemo(() => ({ model, formId }), [model, formId])}>
      <div className={styles.main}>
        <FormElement id={formId} container={container} isSaving={form.isSaving} onSubmit={() => void form.save()}>
          <p className={styles.help} data-many-hint>{formTexts.manyHint(titles, page.noun)}{hasFiles && formTexts.manyFiles}</p>
          <FormNotices model={model} notice={undefined} failure={form.failure} copyError={copies.error} draft={draft} reveal={reveal} />
          <RefusedMembers model={model} refused={refused} isSaving={form.isSaving} onRest={() => void form.save('rest')} />
          <FormBody active={active} onActivate={activate} record={null} />
        </FormElement>
        <SectionAnchors isNew />
      </div>
      <div className={styles.foot}>
        <FormFoot />
        <FormFooter formId={formId} isSaving={form.isSaving} onCancel={guard.requestLeave} />
      </div>
      {guard.isAsking && <LeaveDialog onStay={guard.stay} onKeepDraft={onCancel} onDiscard={() => (forget(), onCancel())} />}
      {copies.pending && <ReplaceRowsDialog pending={copies.pending} />}
    </FormModelProvider>
  )
}
