import { createCache } from '@ant-design/cssinjs'
import { keepStyles } from '../src/app/keptStyles'

/** What tells whether something can be seen and pressed. */
const asked = /^\s*(display|visibility|pointer-events)\s*:/

/** A sheet without what only a drawing shows. */
export function withoutLooks(css: string): string {
  const rules = css.replaceAll(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body.split(';').filter((declaration) => asked.test(declaration))
    return kept.length > 0 ? `${selector}{${kept.join(';')}}` : ''
  })
  // What stood around rules that are gone.
  return rules.replaceAll(/@[^{}]*\{\s*\}/g, '')
}

/**
 * jsdom draws nothing, but goes through every rule of every sheet whenever it is asked whether something can be seen or pressed, as for each role and each
 * click: a third of the time of component tests. antd writes its sheets by this property alone, and compares what stands there with what it wants.
 */
export function keepSheetsShort(): void {
  // Files of a process share a document.
  if (Object.hasOwn(HTMLStyleElement.prototype, 'innerHTML')) return
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!
  const written = new WeakMap<HTMLStyleElement, string>()
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    get(this: HTMLStyleElement) { return written.get(this) ?? get!.call(this) as string },
    set(this: HTMLStyleElement, css: string) {
      written.set(this, css)
      set!.call(this, withoutLooks(css))
    },
  })
  // antd looks for a sheet among all of them each time it writes one, and a collection of jsdom takes its time for each.
  Object.defineProperty(document.head, 'children', { get: () => [...elementsIn(document.head)] })
}

/** As in the application, also where a part is drawn without it: each test leaves nothing on the screen, and the next would work out every style anew. */
export function keepEveryStyle(): void {
  const styles = Object.getPrototypeOf(createCache()) as ReturnType<typeof createCache> & { isKept?: true }
  if (styles.isKept) return
  keepStyles(styles).isKept = true
}

function* elementsIn(parent: Element): Generator<Element> {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) yield child
}
