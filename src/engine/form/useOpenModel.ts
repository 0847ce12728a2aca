import { useEffect, useId, useState } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import { useRecordContext } from '../useRecordContext'
import { readDraft, type Draft } from './drafts'
import { FormModel } from './formModel'
import type { OpenForm } from './FormModelContext'
import { formFieldNames } from './formTabs'
import { applyDraft } from './useDraft'
import type { FormStart } from './useFormStart'

/** The model of a form that was just opened, with its draft put back; one for the life of the component. */
export function useOpenModel(page: PageDefinition, start: FormStart): OpenForm & { readonly restored: Draft | null } {
  const context = useRecordContext(page)
  const formId = useId()
  const [opened] = useState(() => {
    const model = new FormModel({ page, context: () => ({ ...context, now: new Date() }), names: formFieldNames(page), baseline: start.baseline, annex: start.annex, isNew: start.record === null })
    const restored = readDraft(start.draftKey)
    if (restored) applyDraft(model, restored)
    return { model, restored: restored && model.view.isDirty ? restored : null }
  })
  useEffect(() => () => opened.model.finishTables(), [opened])
  return { ...opened, formId }
}
