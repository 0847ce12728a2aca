/**
 * Opens an address in the top window, where this one is framed by a window of the same origin (spec §4, step 5).
 * False where this is the top window, or a foreign one that cannot be touched: then it is for this window to go there.
 */
export function openTopWindow(path: string, own: Window = window): boolean {
  const { top } = own
  if (!top || top === own) return false
  try {
    // Reading a foreign window's origin throws.
    if (top.location.origin !== own.location.origin) return false
    top.location.assign(path)
    return true
  } catch {
    return false
  }
}
