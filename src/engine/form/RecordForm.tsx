import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { FieldServicesForPage } from '../FieldServicesForPage'
import { ReportPageStatus } from '../PageMain'
import { FormFrame } from './FormFrame'
import { OpenRecordForm } from './OpenRecordForm'
import { formTexts } from './texts'
import { useFormStart, type FormMode } from './useFormStart'

export type { FormMode }

export interface RecordFormProps {
  readonly page: PageDefinition
  readonly mode: FormMode
  /** No list is behind it: the form says how the page stands. */
  readonly isAlone?: boolean
  /** The saved record as the server gave it back. */
  readonly onDone: (record: RecordData) => void
  readonly onCancel: () => void
}

const titles = { create: formTexts.createTitle, edit: formTexts.editTitle, copy: formTexts.copyTitle, edition: formTexts.editionTitle }

/** The form of a page, to make, change or copy a record: a drawer or the whole page area, as the definition says. */
export function RecordForm({ page, mode, isAlone = false, onDone, onCancel }: RecordFormProps) {
  const [turn, setTurn] = useState(0)
  const loaded = useFormStart(page, mode)
  const closeRef = useRef(onCancel)
  return (
    <FieldServicesForPage page={page}>
      {isAlone && <ReportPageStatus status={loaded.state} />}
      <FormFrame page={page} title={titles[mode.kind](page.noun)} onClose={() => closeRef.current()}>
        {loaded.state === 'ready' && (
          <OpenRecordForm
            key={`${loaded.start.draftKey} ${turn}`}
            page={page}
            start={loaded.start}
            closeRef={closeRef}
            {...(turn > 0 ? { notice: formTexts.savedGoOn } : {})}
            onDone={onDone}
            onCancel={onCancel}
            onNext={mode.kind === 'create' ? () => setTurn((count) => count + 1) : undefined}
          />
        )}
        {loaded.state === 'loading' && <div role="status" aria-label={formTexts.loading}><Skeleton rows={8} /></div>}
        {loaded.state === 'error' && <Alert type="error" showIcon message={loaded.message} action={<Button size="small" onClick={loaded.reload}>{formTexts.retry}</Button>} />}
      </FormFrame>
    </FieldServicesForPage>
  )
}
