import { pauses, whenIdle } from '../fields/inputs/whenIdle'

/** The large rooms of a page, each loaded when first needed; a page asked for by its address can start before its definition is here. */
export const loadList = async () => ({ default: (await import('./list/ListPage')).ListPage })
export const loadForm = async () => ({ default: (await import('./list/OpenForm')).OpenForm })
export const loadDrawer = async () => ({ default: (await import('./form/DrawerFrame')).DrawerFrame })
export const loadSummary = async () => ({ default: (await import('./summary/SummaryCards')).SummaryCards })
export const loadRowsRadar = async () => ({ default: (await import('./summary/RowsRadar')).RowsRadar })
/** One card alone, for a page of cards of several pages. */
export const loadSummaryCard = async () => ({ default: (await import('./summary/SummaryCards')).SummaryCardView })
export const loadBoard = async () => ({ default: (await import('./board/Board')).Board })
export const loadWorkProgress = async () => ({ default: (await import('./sheet/WorkProgress')).WorkProgress })
export const loadTree = async () => ({ default: (await import('./tree/TreeFrame')).TreeFrame })
export const loadFigureChip = async () => ({ default: (await import('./summary/FigureChip')).FigureChip })

/** Starts loading what an address will show first: a form, or else the list. */
export function preloadPage(search: URLSearchParams): void {
  const mode = search.get('mode')
  // A failure is told by the page itself, which tries again.
  void (mode !== null && ['new', 'many', 'edit', 'copy', 'edition'].includes(mode) ? loadForm() : loadList()).catch(() => undefined)
}

/** Fetches a room that is likely to be entered next, once nothing else is to do; gives the way to call it off. */
export function loadAhead(load: () => Promise<unknown>, pause: keyof typeof pauses): () => void {
  return whenIdle(() => void load().catch(() => undefined), pauses[pause])
}
