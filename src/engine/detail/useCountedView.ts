import { useEffect, useRef } from 'react'
import { useRecordClient } from '../../client/recordClientContext'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { isEditable } from '../../language/states'

/** Tells the server that a record was opened, where the page counts that. Quietly: whoever reads has nothing to answer for. */
export function useCountedView(page: PageDefinition, record: RecordData | undefined): void {
  const client = useRecordClient()
  const counted = useRef<string | null>(null)
  useEffect(() => {
    if (page.detail.views === null || !record || record.deletedAt || counted.current === record.id) return
    if (page.states && isEditable(page, record)) return
    counted.current = record.id
    void client.quiet.transition(page, record.id, 'view', { version: record.version, values: {} }).catch(() => undefined)
  }, [client, page, record])
}
