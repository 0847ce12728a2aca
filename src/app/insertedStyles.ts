import { removeCSS as remove, updateCSS as insert } from 'rc-util/es/Dom/dynamicCSS.js'

type Options = Parameters<typeof insert>[2]

interface Inserted {
  readonly css: string
  readonly element: HTMLElement
}

const inserted = new Map<string, Inserted>()

/**
 * Stands in for the way by which antd's styles come into the document (see `vite.config.ts`). Every button and box brings
 * its style along when it appears, and each time all styles in the document were gone through for it, and the text of the
 * one that was found read back and compared. What has been brought already is known here.
 */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLElement {
  // Elsewhere than in the head one style may stand in several places.
  if (options.attachTo) return insert(css, key, options)
  const name = nameOf(key, options)
  const known = inserted.get(name)
  if (known?.css === css && known.element.isConnected) return known.element
  const element = insert(css, key, options)
  inserted.set(name, { css, element })
  return element
}

export function removeCSS(key: string, options: Options = {}): void {
  inserted.delete(nameOf(key, options))
  remove(key, options)
}

/** A key is one among those with the same mark. */
function nameOf(key: string, { mark = '' }: NonNullable<Options>): string {
  return `${mark} ${key}`
}
