/**
 * Opens an address in the top window, where this one is in a frame (spec §4, step 5); true where that leaves nothing to do here.
 *
 * A foreign top window cannot be asked: browsers let a frame send it elsewhere only after a click inside the frame, and do
 * not always say when they refuse. So it is tried, and this window goes there as well. `isHostTold` says that the
 * deployment names the windows that frame it, which hear of an expired session: those keep their place.
 */
export function openTopWindow(path: string, isHostTold: boolean, own: Window = window): boolean {
  const { top } = own
  if (!top || top === own) return false
  if (isSameOrigin(top, own)) {
    top.location.assign(path)
    return true
  }
  try {
    // Of a foreign window's address only this can be set, and a path would be taken for one of its own.
    if (!isHostTold) top.location.href = new URL(path, own.location.origin).href
  } catch {
    // Refused: no click yet, or a sandbox.
  }
  return false
}

function isSameOrigin(top: Window, own: Window): boolean {
  try {
    // Reading a foreign window's origin throws.
    return top.location.origin === own.location.origin
  } catch {
    return false
  }
}
