import type { PageDefinition } from '../../language/pageDefinition'
import { stateLabels } from '../detail/stateLabels'
import type { ListState } from '../list/listState'

export interface BoardColumnHead {
  readonly state: string
  readonly title: string
}

/** The columns of a board: its states, of which a filter by state leaves some. */
export function boardColumns(page: PageDefinition, { filters }: Pick<ListState, 'filters'>): readonly BoardColumnHead[] {
  const { states } = page
  if (states === null) return []
  const chosen = filters[states.field]
  const isChosen = (state: string) => chosen === undefined || (Array.isArray(chosen) ? chosen.includes(state) : chosen === state)
  const titleOf = stateLabels(page, states)
  return (page.list.board?.states ?? []).filter(isChosen).map((state) => ({ state, title: titleOf(state) }))
}
