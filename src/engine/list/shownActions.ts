import { texts } from '../texts'
import type { RowAction } from './rowActions'

const most = 3
/** More would push the columns off a laptop's screen. Pixels, as all below. */
const roomForButtons = 184
const buttonPadding = 12
const letterWidth = 14
const gap = 2
const cellPadding = 20
/** The head of the column. */
const least = 72

/** The actions that stand in the row; the others are under “更多”. The first always stands. */
export function shownActions(actions: readonly RowAction[]): readonly RowAction[] {
  if (actions.length <= most && widthOf(actions) <= roomForButtons) return actions
  const places = actions.slice(0, most - 1)
  while (places.length > 1 && widthOf([...places, { title: texts.more }]) > roomForButtons) places.pop()
  return places
}

/** As wide as the widest row of the page of records needs: where records are only looked at, the columns get the room. */
export function actionsWidth(rows: Iterable<readonly RowAction[]>): number {
  const widths = [...rows].map((actions) => {
    const shown = shownActions(actions)
    return widthOf(shown.length < actions.length ? [...shown, { title: texts.more }] : shown)
  })
  return Math.max(least, ...widths.map((width) => width + cellPadding))
}

function widthOf(actions: readonly Pick<RowAction, 'title'>[]): number {
  return actions.reduce((sum, { title }) => sum + title.length * letterWidth + buttonPadding + gap, -gap)
}
