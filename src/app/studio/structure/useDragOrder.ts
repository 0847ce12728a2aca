import { useState, type DragEvent, type KeyboardEvent } from 'react'

/** A place in one of several lists. */
export interface ListPlace {
  readonly list: number
  readonly index: number
}

/**
 * Dragging entries between lists, by the mouse and by the arrow keys on a handle. `move` is told from where to where, the
 * place counted as if the entry had been taken out already.
 */
export function useDragOrder(lengths: readonly number[], move: (from: ListPlace, to: ListPlace) => void) {
  const [dragged, setDragged] = useState<ListPlace | null>(null)
  const [over, setOver] = useState<ListPlace | null>(null)
  const drop = (event: DragEvent, to: ListPlace) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    setDragged(null)
    if (!dragged) return
    const index = dragged.list === to.list && dragged.index < to.index ? to.index - 1 : to.index
    if (dragged.list !== to.list || dragged.index !== index) move(dragged, { list: to.list, index })
  }
  const hover = (event: DragEvent, place: ListPlace) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    if (over?.list !== place.list || over.index !== place.index) setOver(place)
  }
  return {
    over,
    /** Of an entry. */
    entry: (place: ListPlace) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        setDragged(place)
      },
      onDragEnd: () => { setDragged(null); setOver(null) },
      onDragOver: (event: DragEvent) => hover(event, place),
      onDrop: (event: DragEvent) => drop(event, place),
    }),
    /** Of a list: what is dropped beside its entries comes last. */
    list: (list: number) => ({
      onDragOver: (event: DragEvent) => hover(event, { list, index: lengths[list] ?? 0 }),
      onDrop: (event: DragEvent) => drop(event, { list, index: lengths[list] ?? 0 }),
    }),
    /** Of the handle of an entry. */
    handle: ({ list, index }: ListPlace) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (step === 0) return
        event.preventDefault()
        const next = index + step
        if (next >= 0 && next < (lengths[list] ?? 0)) move({ list, index }, { list, index: next })
        else if (next < 0 && list > 0) move({ list, index }, { list: list - 1, index: lengths[list - 1] ?? 0 })
        else if (next > 0 && list + 1 < lengths.length) move({ list, index }, { list: list + 1, index: 0 })
      },
    }),
  }
}
