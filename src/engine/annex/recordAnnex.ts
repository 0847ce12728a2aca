import { createContext, useContext } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import type { AnnexValue } from './AnnexSlots'

/** The files of the record around, for the fields that name some of them. */
export interface RecordAnnex {
  readonly page: PageDefinition
  /** Read while drawing, so that whoever observes it hears of changes. */
  readonly read: () => AnnexValue
  /** The slots that take files, where not all of them do. */
  readonly takes?: readonly string[]
  /** Without it nothing can be changed. */
  readonly change?: (change: (value: AnnexValue) => AnnexValue) => void
}

const RecordAnnexContext = createContext<RecordAnnex | null>(null)
export const RecordAnnexProvider = RecordAnnexContext.Provider

/** The files of the record around; null where there is none, as in a list. */
export function useRecordAnnex(): RecordAnnex | null {
  return useContext(RecordAnnexContext)
}
