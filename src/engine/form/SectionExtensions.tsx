import { useCallback, useEffect, useReducer } from 'react'
import type { RecordData } from '../../contract/envelope'
import { ExtensionSlots } from '../ExtensionSlots'
import { useExtensions } from '../useExtensions'
import { useOpenForm } from './FormModelContext'
import { SectionFrame } from './FormSection'

export interface SectionExtensionsProps {
  /** Fields of the section before; null for the end of the form. */
  readonly fields: readonly string[] | null
  readonly record: RecordData | null
}

/** Escape hatches of the form: after the section of the field they name, or at the end. */
export function SectionExtensions({ fields, record }: SectionExtensionsProps) {
  const { model, formId } = useOpenForm()
  const wanted = useExtensions(model.page, 'formSection').filter((one) => (fields ? one.field !== undefined && fields.includes(one.field) : one.field === undefined))
  return (
    <>
      {wanted.map((one) => (
        <SectionFrame key={one.name} title={one.title ?? ''} anchor={`${formId}section-${one.name}`}>
          <LiveExtension name={one.name} record={record} />
        </SectionFrame>
      ))}
    </>
  )
}

/** Nobody knows which fields an extension looks at, so that it alone is drawn with every change. */
function LiveExtension({ name, record }: { name: string; record: RecordData | null }) {
  const { model } = useOpenForm()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => model.listen(redraw), [model])
  const setValue = useCallback((field: string, value: unknown) => model.setValue(field, value), [model])
  const values = { ...unsaved, ...record, ...model.values } as RecordData
  return <ExtensionSlots page={model.page} slot="formSection" name={name} record={values} setValue={setValue} />
}

/** A record that is not there yet has no life of its own. */
const unsaved = { id: '', version: 0, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, deletedAt: null }
