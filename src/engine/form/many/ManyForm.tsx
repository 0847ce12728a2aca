import { useRef } from 'react'
import type { PageDefinition } from '../../../language/pageDefinition'
import { FieldServicesForPage } from '../../FieldServicesForPage'
import { ReportPageStatus } from '../../PageMain'
import { FormFrame } from '../FormFrame'
import { formTexts } from '../texts'
import { useFormStart } from '../useFormStart'
import { manyPage } from './manyPage'
import { OpenManyForm } from './OpenManyForm'

export interface ManyFormProps {
  readonly page: PageDefinition
  readonly isAlone?: boolean
  /** Made, with what there is to say about it. */
  readonly onDone: (text: string) => void
  readonly onCancel: () => void
}

const mode = { kind: 'many' } as const

/** The form that makes a record for each of several people, vehicles or organisations. */
export function ManyForm({ page, isAlone = false, onDone, onCancel }: ManyFormProps) {
  const asked = manyPage(page)
  const loaded = useFormStart(asked, mode)
  const closeRef = useRef(onCancel)
  return (
    <FieldServicesForPage page={asked}>
      {isAlone && <ReportPageStatus status={loaded.state} />}
      <FormFrame page={asked} title={formTexts.manyTitle(page.noun)} onClose={() => closeRef.current()}>
        {loaded.state === 'ready' && <OpenManyForm page={asked} hasFiles={Object.keys(page.annex).length > 0} start={loaded.start} closeRef={closeRef} onDone={onDone} onCancel={onCancel} />}
      </FormFrame>
    </FieldServicesForPage>
  )
}
