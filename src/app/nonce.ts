/** The nonce this document was served with, for ConfigProvider and for styles made at run time. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

/**
 * Puts the nonce on every `<style>` a library creates, before it is attached: antd's portals and
 * some Formily parts make theirs without asking ConfigProvider, and the strict policy would drop them.
 */
export function stampCreatedStyles(nonce: string): void {
  const create = document.createElement
  document.createElement = function createElement(this: Document, ...args: Parameters<Document['createElement']>) {
    const element = create.apply(this, args)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as Document['createElement']
}
