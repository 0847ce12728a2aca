import { useEffect } from 'react'
import type { PageDefinition } from '../language/pageDefinition'
import type { RecordValues } from '../language/recordContext'
import { useEngine } from './engineServices'

/** A record that stands on the screen; of a form as it is filled in just now. */
export interface ShownRecord {
  readonly page: PageDefinition
  readonly in: 'form' | 'detail'
  readonly values: () => RecordValues
}

/** Tells the application which record stands there, for as long as it does. */
export function useShownRecord(page: PageDefinition, where: ShownRecord['in'], values: () => RecordValues): void {
  const { showing } = useEngine()
  useEffect(() => showing?.({ page, in: where, values }), [showing, page, where, values])
}
