import { useCallback, useMemo, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { RowAction } from '../list/rowActions'

/** A card that is being dragged, with what may be done with its record. */
export interface Dragged {
  readonly record: RecordData
  /** The column it comes from. */
  readonly from: string
  readonly moves: readonly RowAction[]
}

/** How a column stands to the card that is being dragged; null while none is. */
export type Reach = 'own' | 'open' | 'closed' | null

export interface Dragging {
  readonly lift: (dragged: Dragged) => void
  readonly release: () => void
  readonly reachOf: (state: string) => Reach
  /** Lays the dragged card down in a column. */
  readonly drop: (state: string) => void
}

/** Moves that lead from one column to another. */
export function movesTo(moves: readonly RowAction[], state: string): readonly RowAction[] {
  return moves.filter(({ transition }) => transition?.to === state)
}

/** The card in the hand. `onDrop` is told where it was laid down, and by which moves it can get there: one at least. */
export function useDragging(onDrop: (dragged: Dragged, state: string, moves: readonly RowAction[]) => void): Dragging {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const reachOf = useCallback((state: string): Reach => {
    if (dragged === null) return null
    if (dragged.from === state) return 'own'
    return movesTo(dragged.moves, state).length > 0 ? 'open' : 'closed'
  }, [dragged])
  const drop = useCallback((state: string) => {
    setDragged(null)
    if (dragged !== null && reachOf(state) === 'open') onDrop(dragged, state, movesTo(dragged.moves, state))
  }, [dragged, reachOf, onDrop])
  return useMemo(() => ({ lift: setDragged, release: () => setDragged(null), reachOf, drop }), [reachOf, drop])
}
