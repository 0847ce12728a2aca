import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import type { RecordData } from '../../contract/envelope'
import { late } from '../../fields/inputs/late'
import type { ListToolbarProps } from '../list/ListToolbar'
import type { RowAction } from '../list/rowActions'
import { useRemainingHeight } from '../list/useRemainingHeight'
import type { PageStatus } from '../PageMain'
import { boardColumns } from './boardColumns'
import { BoardColumn } from './BoardColumn'
import { boardTexts } from './texts'
import { useDragging } from './useDragging'
import styles from './board.module.css'

const ChooseMove = late(async () => ({ default: (await import('./ChooseMove')).ChooseMove }))

export interface BoardProps extends ListToolbarProps {
  /** Told whenever it changes whether all columns show what was asked for. */
  readonly onStatus: (status: PageStatus) => void
}

/** Several moves lead to where a card was laid down. */
interface Choice {
  readonly record: RecordData
  readonly state: string
  readonly moves: readonly RowAction[]
}

/** The records of a list as cards, a column for each state. To drag a card is to move its record; its menu does the same. */
export function Board({ controller, actions, onStatus }: BoardProps) {
  const { page, state, counts } = controller
  const [choice, setChoice] = useState<Choice | null>(null)
  const moved = useRef<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const height = useRemainingHeight(frame)
  const columns = boardColumns(page, state)
  const tellColumn = useStatuses(columns.map((column) => column.state), onStatus)
  const { start } = actions
  const act = useCallback((name: string, record: RecordData) => {
    moved.current = page.states?.transitions[name] ? record.id : null
    start(name, record)
  }, [page, start])
  const follows = useCallback((id: string) => {
    const focused = document.activeElement
    if (moved.current !== id || !(focused === document.body || focused?.closest('[data-board]'))) return false
    moved.current = null
    return true
  }, [])
  const dragging = useDragging(useCallback(({ record }, to, moves) => {
    if (moves.length === 1) act(moves[0]!.name, record)
    else setChoice({ record, state: to, moves })
  }, [act]))
  return (
    <div ref={frame} className={styles.board} role="group" aria-label={boardTexts.board} tabIndex={0} data-board style={{ '--board-height': `${height}px` } as CSSProperties}>
      {columns.map((column) => (
        <BoardColumn key={column.state} {...column} page={page} listed={state} count={counts && (counts[column.state] ?? 0)} dragging={dragging} follows={follows} onAction={act} onStatus={tellColumn} />
      ))}
      {choice && (
        <ChooseMove
          page={page}
          {...choice}
          onChoose={(name) => {
            setChoice(null)
            act(name, choice.record)
          }}
          onCancel={() => setChoice(null)}
        />
      )}
    </div>
  )
}

/** Gathers how the columns stand: the board is ready when all are, and has failed when none came. */
function useStatuses(states: readonly string[], onStatus: (status: PageStatus) => void): (state: string, status: PageStatus) => void {
  const [statuses, setStatuses] = useState<Readonly<Record<string, PageStatus>>>({})
  const known = states.map((state) => statuses[state] ?? 'loading')
  const status = known.includes('loading') ? 'loading' : known.length === 0 || known.includes('ready') ? 'ready' : 'error'
  useEffect(() => onStatus(status), [status, onStatus])
  useEffect(() => () => onStatus('loading'), [onStatus])
  return useCallback((state, told) => setStatuses((before) => (before[state] === told ? before : { ...before, [state]: told })), [])
}
