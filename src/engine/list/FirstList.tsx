import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useRecordPage } from '../../client/useRecordPage'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { loadList } from '../preload'
import { isBoard, toListQuery } from './listState'
import { useListState } from './useListState'

/** How long a list whose code is here waits for its first records, in milliseconds. Then it appears without them. */
const patience = 300

const ListPage = late(loadList)

/**
 * The list as it first appears. Its records are asked for while its code still loads, and both are drawn at once:
 * to draw the page without its rows first takes as long again as drawing the rows.
 */
export function FirstList({ page, arrival }: { page: PageDefinition; arrival: string }) {
  const { state } = useListState(page)
  // A board asks for its records itself, and has its own way of waiting.
  const [startsAsBoard] = useState(() => isBoard(state))
  const [isTime, setTime] = useState(startsAsBoard)
  const come = useCallback(() => setTime(true), [])
  const waiting = <><Skeleton rows={10} />{!startsAsBoard && <><FirstRecords page={page} onAnswer={come} /><Patience onEnd={come} /></>}</>
  return <ListPage page={page} arrival={arrival} isAsked={!startsAsBoard} hold={!isTime} meanwhile={waiting} />
}

/** Asks for the first records by the very key by which the list asks, which then finds them. A failure is an answer too: the list tells it. */
function FirstRecords({ page, onAnswer }: { page: PageDefinition; onAnswer: () => void }) {
  const { state } = useListState(page)
  const { data, error } = useRecordPage(page, useMemo(() => toListQuery(page, state), [page, state]))
  const isAnswered = data !== undefined || error !== undefined
  // Before the browser draws: rows kept from an earlier visit need no waiting lines, not even for one frame.
  useLayoutEffect(() => {
    if (isAnswered) onAnswer()
  }, [isAnswered, onAnswer])
  return null
}

function Patience({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const start = () => { if (!isGone) timer = setTimeout(onEnd, patience) }
    // A list that cannot be loaded tells so itself.
    void loadList().then(start, start)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [onEnd])
  return null
}
