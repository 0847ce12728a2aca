/** Actions by page id. */
export type Permissions = Readonly<Record<string, readonly string[]>>

export interface MatrixPage {
  readonly id: string
  readonly title: string
  readonly area: string
  readonly actions: readonly { readonly name: string; readonly title: string }[]
}

/** Actions that most pages have: a column each. What else a page knows stands together in the last one. */
export const commonActions = ['view', 'create', 'edit', 'remove', 'restore', 'import', 'export'] as const

export const has = (permissions: Permissions, page: string, action: string): boolean => permissions[page]?.includes(action) ?? false

/** The permissions with some actions of some pages given or taken. Whoever may do anything on a page may open it, and who may not open it may do nothing. */
export function withActions(permissions: Permissions, changes: readonly { readonly page: string; readonly actions: readonly string[] }[], isGiven: boolean): Permissions {
  const next: Record<string, readonly string[]> = { ...permissions }
  for (const { page, actions } of changes) {
    const before = next[page] ?? []
    const kept = isGiven ? [...new Set([...(actions.length > 0 ? ['view'] : []), ...before, ...actions])] : actions.includes('view') ? [] : before.filter((action) => !actions.includes(action))
    if (kept.length > 0) next[page] = kept
    else delete next[page]
  }
  return next
}

/** Pages by area in their order, those whose title or area has the searched text. */
export function pagesByArea(pages: readonly MatrixPage[], search: string): readonly { readonly area: string; readonly pages: readonly MatrixPage[] }[] {
  const areas = new Map<string, MatrixPage[]>()
  for (const page of pages) {
    if (search !== '' && !page.title.includes(search) && !page.area.includes(search)) continue
    areas.set(page.area, [...(areas.get(page.area) ?? []), page])
  }
  return [...areas].map(([area, inArea]) => ({ area, pages: inArea }))
}

/** Whether all, some or none of what can be given is given. */
export function shareOf(permissions: Permissions, grantable: Permissions, wanted: readonly { readonly page: string; readonly actions: readonly string[] }[]): 'all' | 'some' | 'none' {
  const possible = wanted.flatMap(({ page, actions }) => actions.filter((action) => has(grantable, page, action)).map((action) => has(permissions, page, action)))
  if (possible.length === 0 || !possible.includes(true)) return 'none'
  return possible.includes(false) ? 'some' : 'all'
}

/** How many single permissions differ. */
export function changeCount(before: Permissions, after: Permissions): number {
  const pages = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...pages].reduce((sum, page) => {
    const [old, next] = [before[page] ?? [], after[page] ?? []]
    return sum + old.filter((action) => !next.includes(action)).length + next.filter((action) => !old.includes(action)).length
  }, 0)
}
