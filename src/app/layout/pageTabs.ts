/** A page the person has opened, with the address it was left at. */
export interface PageTab {
  readonly path: string
  readonly title: string
  /** Path with its query: going back to the tab restores filters and the open record. */
  readonly url: string
}

const mostTabs = 12

/** Opens a page's tab or brings its address up to date. Beyond the most, the oldest goes. */
export function openTab(tabs: readonly PageTab[], tab: PageTab): readonly PageTab[] {
  const known = tabs.find((one) => one.path === tab.path)
  if (known?.url === tab.url && known.title === tab.title) return tabs
  if (known) return tabs.map((one) => (one.path === tab.path ? tab : one))
  return [...tabs, tab].slice(-mostTabs)
}

/** Closes a tab and says where to go when it was the one in view; null to stay. */
export function closeTab(tabs: readonly PageTab[], path: string, current: string): { tabs: readonly PageTab[]; goTo: string | null } {
  const index = tabs.findIndex((one) => one.path === path)
  const rest = tabs.filter((one) => one.path !== path)
  const neighbour = rest[Math.min(index, rest.length - 1)]
  return { tabs: rest, goTo: path === current ? (neighbour?.url ?? '/index') : null }
}
