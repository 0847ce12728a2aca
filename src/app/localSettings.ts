/** Settings of one user in this browser, as JSON under `settings/<user>/<key>`. Full or forbidden storage costs the setting, not the page. */
export function localSettings(userId: string): { read: (key: string) => unknown; write: (key: string, value: unknown) => void } {
  const nameOf = (key: string) => `settings/${userId}/${key}`
  return {
    read: (key) => {
      try {
        const text = localStorage.getItem(nameOf(key))
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    write: (key, value) => {
      try {
        localStorage.setItem(nameOf(key), JSON.stringify(value))
      } catch {
        // Nothing to do: the setting holds until the page is closed.
      }
    },
  }
}
