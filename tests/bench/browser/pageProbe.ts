/** What the measured page tells of itself; all times are milliseconds since its navigation began. */
export interface PageProbe {
  /** When the first row was painted. */
  firstRows: Promise<number>
  /** From the click until other rows are painted. */
  nextPage: () => Promise<number>
  /** From the click until the last field of the first tab is painted. */
  formOpen: (lastField: string) => Promise<number>
  /** Per keystroke: from the key until the next paint. */
  keystrokes: number[]
}

/** Runs in the page before any of its own code; it must stand on its own. */
export function installProbe(): void {
  const painted = () => new Promise<number>((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    port2.postMessage(null)
  }))

  const until = (isThere: () => boolean) => new Promise<number>((resolve) => {
    const look = () => {
      if (!isThere()) return false
      observer.disconnect()
      void painted().then(resolve)
      return true
    }
    const observer = new MutationObserver(look)
    if (!look()) observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-row-key', 'data-stale', 'class'] })
  })

  const firstRow = () => document.querySelector('[data-row-key]')?.getAttribute('data-row-key') ?? null

  async function clicked(selector: string, isThere: () => boolean): Promise<number> {
    const button = document.querySelector<HTMLElement>(selector)
    if (!button) throw new Error(`Nothing to click at ${selector}`)
    const there = until(isThere)
    const start = performance.now()
    button.click()
    return (await there) - start
  }

  const keystrokes: number[] = []
  addEventListener('keydown', (event) => void painted().then((end) => keystrokes.push(end - event.timeStamp)), true)

  const probe: PageProbe = {
    firstRows: until(() => firstRow() !== null),
    nextPage: () => {
      const before = firstRow()
      return clicked('.ant-pagination-next button', () => firstRow() !== before && firstRow() !== null)
    },
    formOpen: (lastField) => clicked('[data-action="create"]', () => document.querySelector(`[data-field="${lastField}"] :is(input, textarea, button)`) !== null),
    keystrokes,
  }
  Object.assign(globalThis, { probe })
}
