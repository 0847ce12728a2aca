import type { Page } from 'playwright-core'

/** A page of the application that asks nothing of the server. */
const elsewhere = '/404'

/**
 * Goes to an address as Back and Forward do, without loading the application again; what stood there is left first, so
 * that nothing on the screen is older than this call. Where the application is not open yet, it is loaded.
 */
export async function goTo(window: Page, address: string): Promise<void> {
  if ((await window.locator('main[data-page]').count()) === 0) return void (await window.goto(address))
  await leave(window)
  await move(window, address)
}

/** Leaves what stands there; menu and tabs stay. Where the application is not open yet, it is loaded. */
export async function leave(window: Page): Promise<void> {
  await ((await window.locator('main[data-page]').count()) === 0 ? window.goto(elsewhere) : move(window, elsewhere))
  await window.locator(`main[data-page="${elsewhere}"]`).waitFor()
}

/** The router counts its entries, to know which way a step leads. */
function move(window: Page, address: string): Promise<void> {
  return window.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: Math.random().toString(36).slice(2, 10), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}
