import type { AnnexFileInfo } from '../../contract/envelope'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import { AnnexSlotField } from './AnnexSlotField'
import styles from './annex.module.css'

/** Files of a record by slot. */
export type AnnexValue = Readonly<Record<string, readonly AnnexFileInfo[]>>

export interface AnnexSlotsProps {
  readonly page: PageDefinition
  readonly slots: readonly AnnexSlot[]
  readonly value: AnnexValue
  /** Takes a function of the value as it then stands: uploads end one after the other. Without it nothing can be changed. */
  readonly onChange?: (change: (value: AnnexValue) => AnnexValue) => void
}

/** The annex slots of a record, in form (with `onChange`) and detail (without). */
export function AnnexSlots({ page, slots, value, onChange }: AnnexSlotsProps) {
  return (
    <div className={styles.slots}>
      {slots.map((slot) => (
        <AnnexSlotField
          key={slot.name}
          page={page}
          slot={slot}
          files={value[slot.name] ?? []}
          onChange={onChange && ((change) => onChange((all) => ({ ...all, [slot.name]: change(all[slot.name] ?? []) })))}
        />
      ))}
    </div>
  )
}
