import { observer } from '@formily/reactive-react'
import { Alert, Button, Modal } from 'antd'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { moveProblem } from '../../language/moves'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { RecordAnnexProvider } from '../annex/recordAnnex'
import { useEngine } from '../engineServices'
import { FieldServicesForPage } from '../FieldServicesForPage'
import { FormAnnex } from '../form/FormAnnex'
import { FormElement } from '../form/FormElement'
import { FormModel } from '../form/formModel'
import { FormModelProvider, useOpenForm } from '../form/FormModelContext'
import { formNotices } from '../form/focusField'
import { FormNotices } from '../form/FormNotices'
import { FormSection, SectionFrame } from '../form/FormSection'
import { annexIds, annexOf, changedValues } from '../form/sentValues'
import { useFormSave } from '../form/useFormSave'
import { useIsSlow } from '../form/useIsSlow'
import { useReveal } from '../form/useReveal'
import { formTexts } from '../form/texts'
import { useFocusBack } from '../keepFocus'
import { useRecordContext } from '../useRecordContext'
import { standards } from '../standards'
import { moveDefaults } from './moveDefaults'
import { useFullRecord } from './useFullRecord'
import { transitionFields, transitionPage, transitionSlots } from './transitionFields'

/** A checklist has its question, the answer and a remark side by side. */
const tableWidth = 880

export interface TransitionDialogProps {
  readonly page: PageDefinition
  readonly record: RecordData
  readonly transition: TransitionDefinition
  readonly onDone: (record: RecordData) => void
  readonly onCancel: () => void
}

/** Moves a record to its next state: says what that means, asks what is missing, and moves it once. */
export function TransitionDialog(props: TransitionDialogProps) {
  useFocusBack()
  const loaded = useFullRecord(props.page, props.record)
  if (loaded.record) return <LoadedTransition {...props} record={loaded.record} />
  return (
    <Modal open title={props.transition.title} width={standards.modalWidth} onCancel={props.onCancel} footer={null}>
      {loaded.error === null
        ? <div role="status" aria-label={formTexts.loading}><Skeleton /></div>
        : <Alert type="error" showIcon message={loaded.error} action={<Button size="small" onClick={loaded.reload}>{formTexts.retry}</Button>} />}
    </Modal>
  )
}

function LoadedTransition(props: TransitionDialogProps) {
  const context = useRecordContext(props.page)
  const names = useMemo(() => transitionFields(props.page, props.transition, props.record, context), [props.page, props.transition, props.record, context])
  const asked = useMemo(() => transitionPage(props.page, props.transition, names), [props.page, props.transition, names])
  return <FieldServicesForPage page={asked}><OpenTransition {...props} names={names} asked={asked} /></FieldServicesForPage>
}

interface OpenTransitionProps extends TransitionDialogProps {
  readonly names: readonly string[]
  /** The page with the asked fields alone on its form. */
  readonly asked: PageDefinition
}

function OpenTransition({ page, record, transition, names, asked, onDone, onCancel }: OpenTransitionProps) {
  const { client } = useEngine()
  const context = useRecordContext(page)
  const formId = useId()
  const slots = useMemo(() => transitionSlots(page, transition, record), [page, transition, record])
  const [model] = useState(() => {
    const begun = new FormModel({ page: asked, names, context: () => ({ ...context, now: new Date() }), baseline: record, annex: annexOf(record) })
    for (const [name, value] of Object.entries(moveDefaults(asked, transition, names, record, begun.context()))) begun.setValue(name, value, 'rule')
    return begun
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { container, reveal } = useReveal(asked)
  const annex = useMemo(() => ({ page, takes: slots, read: () => model.view.annex, change: model.setAnnex.bind(model) }), [page, slots, model])
  const needsInput = names.length > 0 || slots.length > 0

  const check = useCallback(() => {
    const problem = moveProblem(page, transition, { ...record, ...model.visibleValues(), annex: model.view.annex }, { ...context, now: new Date() })
    if (problem) model.showErrors(problem.errors)
    // What the dialog does not ask for has no place in it to be shown.
    const isElsewhere = problem?.errors.every(({ path }) => names.includes(path.split('/')[0] ?? '') || path.startsWith('annex/')) !== true
    setRefusal(problem && (problem.errors.length === 0 || isElsewhere) ? problem.message : null)
    return problem === null
  }, [page, transition, record, names, model, context])

  const form = useFormSave({
    model,
    version: record.version,
    reveal,
    check,
    send: useCallback(
      (version: number) => client.transition(page, record.id, transition.name, { version, ...valuesOf(model) }),
      [client, page, record.id, transition.name, model],
    ),
    onSaved: useCallback((saved: RecordData) => onDone(saved), [onDone]),
  })
  const { conflict } = form
  useEffect(() => { if (conflict) reveal(formNotices) }, [conflict, reveal])
  const isSlow = useIsSlow(form.isSaving)
  const close = () => !form.isSaving && onCancel()

  return (
    <FormModelProvider value={useMemo(() => ({ model, formId }), [model, formId])}>
      <Modal
        open
        data-dialog={transition.name}
        title={transition.title}
        onCancel={close}
        maskClosable={!needsInput}
        width={!needsInput ? standards.confirmWidth : names.some((name) => page.fields[name] && isTable(page.fields[name])) ? tableWidth : standards.modalWidth}
        footer={[
          <Button key="cancel" data-action="cancel" disabled={form.isSaving} onClick={close}>{transition.title === formTexts.cancel ? formTexts.back : formTexts.cancel}</Button>,
          <Button key="move" type="primary" danger={transition.danger} htmlType="submit" form={formId} data-action="confirm" loading={form.isSaving}>{transition.title === formTexts.cancel ? formTexts.reallyCancel : transition.title}</Button>,
        ]}
      >
        <FormElement id={formId} container={container} isSaving={form.isSaving} onSubmit={() => void form.save()}>
          <p>{transition.confirm ?? confirmText(page, record, transition)}</p>
          <FormNotices model={model} failure={conflict ? formTexts.movedMeanwhile : (refusal ?? form.failure)} reveal={reveal} />
          {names.length > 0 && <RecordAnnexProvider value={annex}><FormSection section={asked.form.tabs[0]!.sections[0]!} anchor={`${formId}fields`} /></RecordAnnexProvider>}
          <MoveFiles slots={slots} anchor={`${formId}annex`} />
          {isSlow && <Alert type="info" message={formTexts.savingSlowly} />}
        </FormElement>
      </Modal>
    </FormModelProvider>
  )
}

/** The files a move takes; which of them apply, what is filled in above says. */
const MoveFiles = observer(function MoveFiles({ slots, anchor }: { slots: readonly string[]; anchor: string }) {
  const { model } = useOpenForm()
  if (!slots.some((name) => model.view.slots.includes(name))) return null
  return <SectionFrame title={formTexts.annex} anchor={anchor}><FormAnnex only={slots} /></SectionFrame>
})

/** What the dialog adds to the record; a field left as it was is not sent. */
function valuesOf(model: FormModel) {
  const { annex: _annex, ...values } = changedValues(model)
  return { values, ...(model.annexIsChanged ? annexIds(model) : {}) }
}

function confirmText(page: PageDefinition, record: RecordData, transition: TransitionDefinition): string {
  const label = record[page.label]
  return typeof label === 'string' && label !== '' ? formTexts.moveNamed(transition.title, page.noun, label) : formTexts.move(transition.title, page.noun)
}
