import { useEffect, useRef } from 'react'
import { useRecordClient } from '../../client/recordClientContext'
import { useInvalidate } from '../../client/useRecord'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { legalMoves } from '../../language/states'
import { useEngine } from '../engineServices'
import { isOpenTo } from '../list/rowActions'

/** Makes the move that opening a record is: a message is read once its receiver sees it. Quietly: whoever only looks has nothing to answer for. */
export function useViewedMove(page: PageDefinition, record: RecordData | undefined): void {
  const client = useRecordClient()
  const { may } = useEngine()
  const invalidate = useInvalidate()
  const made = useRef<string | null>(null)
  useEffect(() => {
    if (!record || record.deletedAt || !page.states || made.current === record.id) return
    const move = legalMoves(page, record[page.states.field] ?? page.states.initial).find((one) => one.onView && may(page.id, one.name) && isOpenTo(record, one))
    if (!move) return
    made.current = record.id
    void client.quiet.transition(page, record.id, move.name, { version: record.version, values: {} }).then(invalidate, () => undefined)
  }, [client, page, record, may, invalidate])
}
