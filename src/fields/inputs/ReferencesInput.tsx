import { Button } from 'antd'
import { useState } from 'react'
import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { chooseManyTexts } from './chooseMany/texts'
import { idsOf } from './idsOf'
import { late } from './late'
import { ReferenceInput } from './ReferenceInput'
import { useReferenceSearch } from './useReferenceSearch'
import styles from './inputs.module.css'

const ChooseManyDialog = late(async () => ({ default: (await import('./chooseMany/ChooseManyDialog')).ChooseManyDialog }))

/** Several records of another page: found one by one, or many at once in a dialog. */
export function ReferencesInput(props: InputProps) {
  const { id, field, value, onChange, disabled } = props
  const [isOpen, setOpen] = useState(false)
  const reference = useFieldServices().references[fieldTypeOf(field).refersTo?.(field) ?? '']
  const search = useReferenceSearch(props)
  if (disabled || !search || !reference) return <ReferenceInput {...props} />
  const close = () => setOpen(false)
  return (
    <div className={styles.address}>
      <ReferenceInput {...props} />
      <Button data-action="chooseMany" aria-haspopup="dialog" onClick={() => setOpen(true)}>{chooseManyTexts.open}</Button>
      {isOpen && (
        <ChooseManyDialog
          id={`${id}-many`}
          title={field.title}
          values={idsOf(value)}
          search={search}
          narrow={reference.narrow ?? []}
          onChoose={(chosen) => (onChange(chosen.length > 0 ? chosen : null), close())}
          onClose={close}
        />
      )}
    </div>
  )
}
