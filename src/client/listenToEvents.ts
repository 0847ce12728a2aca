export interface EventListening {
  readonly url: string
  /** What to do with the data of each event by name. */
  readonly on: Readonly<Record<string, (data: string) => void>>
  /** The browser has given up the line, perhaps because the server no longer wants it; it is opened again all the same until stopped. */
  readonly onLost?: () => void
  readonly open?: ((url: string) => EventSource) | undefined
}

const reopenAfter = 3000

/** Listens to server-sent events; gives the way to stop. A lost line is opened again: by the browser itself, and here where it has given up. */
export function listenToEvents({ url, on, onLost, open = (address) => new EventSource(address) }: EventListening): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined

  function connect() {
    const current = open(url)
    source = current
    for (const [name, handle] of Object.entries(on)) current.addEventListener(name, (event) => source === current && handle(String((event as MessageEvent).data)))
    current.addEventListener('error', () => {
      if (source !== current || current.readyState !== EventSource.CLOSED) return
      reopening = setTimeout(connect, reopenAfter)
      onLost?.()
    })
  }
  connect()
  return function stop() {
    clearTimeout(reopening)
    source?.close()
    source = null
  }
}
