/**
 * The keys of a tree (WAI-ARIA): up and down between what is shown, right opens or goes in, left closes or goes out, Enter and
 * space choose. Gives whether the key was one of them.
 */
export function moveFocus(tree: HTMLElement, key: string, setOpen: (id: string, isOpen: boolean) => void): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const place = items.findIndex((item) => item === current)
  if (current === null || place < 0) return false
  const isOpen = current.getAttribute('aria-expanded')
  const id = current.dataset['node'] ?? ''
  switch (key) {
    case 'ArrowDown': return focus(items[place + 1])
    case 'ArrowUp': return focus(items[place - 1])
    case 'Home': return focus(items[0])
    case 'End': return focus(items.at(-1))
    case 'ArrowRight':
      if (isOpen === 'true') return focus(items[place + 1])
      if (isOpen === 'false') setOpen(id, true)
      return true
    case 'ArrowLeft':
      if (isOpen === 'true') setOpen(id, false)
      else focus(current.parentElement?.closest<HTMLElement>('[role="treeitem"]') ?? undefined)
      return true
    case 'Enter':
    case ' ':
      current.querySelector<HTMLElement>('div')?.click()
      return true
    default: return false
  }
}

function focus(item: HTMLElement | undefined): true {
  item?.focus()
  return true
}
