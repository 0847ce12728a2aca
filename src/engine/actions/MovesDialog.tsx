import { Button, Modal } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import { FieldServicesForPage } from '../FieldServicesForPage'
import { FormElement } from '../form/FormElement'
import { FormModel } from '../form/formModel'
import { FormModelProvider } from '../form/FormModelContext'
import { formNotices } from '../form/focusField'
import { FormNotices } from '../form/FormNotices'
import { FormSection } from '../form/FormSection'
import { openErrors } from '../form/formErrors'
import { changedValues } from '../form/sentValues'
import { useReveal } from '../form/useReveal'
import { formTexts } from '../form/texts'
import { useFocusBack } from '../keepFocus'
import { standards } from '../standards'
import { useRecordContext } from '../useRecordContext'
import { moveDefaults } from './moveDefaults'
import { togetherPage } from './transitionFields'

export interface MovesDialogProps {
  readonly page: PageDefinition
  /** Two or more, each of which may make the move. */
  readonly records: readonly RecordData[]
  readonly transition: TransitionDefinition
  /** Moves them all by what was filled in, and tells how it went. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<void>
  readonly onCancel: () => void
}

/** Asks once what a move asks, for many records: what is left blank stays in each as it is. */
export function MovesDialog(props: MovesDialogProps) {
  useFocusBack()
  const asked = useMemo(() => togetherPage(props.page, props.transition), [props.page, props.transition])
  return <FieldServicesForPage page={asked}><OpenMoves {...props} asked={asked} /></FieldServicesForPage>
}

function OpenMoves({ page, records, transition, asked, onSubmit, onCancel }: MovesDialogProps & { readonly asked: PageDefinition }) {
  const context = useRecordContext(page)
  const formId = useId()
  const section = asked.form.tabs[0]!.sections[0]!
  const [model] = useState(() => {
    // What the fields depend on is as in the first of them; what is asked is nobody's yet.
    const blank = { ...records[0], ...Object.fromEntries(section.fields.map((name) => [name, null])) }
    const begun = new FormModel({ page: asked, names: section.fields, context: () => ({ ...context, now: new Date() }), baseline: blank })
    for (const [name, value] of Object.entries(moveDefaults(asked, transition, section.fields, blank, begun.context()))) begun.setValue(name, value, 'rule')
    return begun
  })
  const { container, reveal } = useReveal(asked)
  const [isBusy, setBusy] = useState(false)
  // State comes a render too late for a second click in the same moment.
  const isLocked = useRef(false)
  const submit = async () => {
    if (isLocked.current) return
    model.clearAllErrors()
    if (model.validate().length > 0) return reveal(openErrors(model)[0]?.name ?? formNotices)
    isLocked.current = true
    setBusy(true)
    await onSubmit(changedValues(model))
  }
  const close = () => !isBusy && onCancel()
  return (
    <FormModelProvider value={useMemo(() => ({ model, formId }), [model, formId])}>
      <Modal
        open data-dialog={transition.name} title={formTexts.moveMany(transition.title)} width={standards.modalWidth} maskClosable={false} onCancel={close}
        footer={[
          <Button key="cancel" data-action="cancel" disabled={isBusy} onClick={close}>{formTexts.cancel}</Button>,
          <Button key="move" type="primary" danger={transition.danger} htmlType="submit" form={formId} data-action="confirm" loading={isBusy}>{transition.title}</Button>,
        ]}
      >
        <FormElement id={formId} container={container} isSaving={isBusy} onSubmit={() => void submit()}>
          <p>{formTexts.moveEach(records.length, page.noun)}</p>
          {transition.confirm && <p>{transition.confirm}</p>}
          <FormNotices model={model} failure={null} reveal={reveal} />
          <FormSection section={section} anchor={`${formId}fields`} />
        </FormElement>
      </Modal>
    </FormModelProvider>
  )
}
