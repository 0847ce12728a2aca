/** A paragraph of a formatted text, as print has it. */
export interface ContentBlock {
  readonly kind: 'paragraph' | 'heading' | 'item'
  readonly text: string
  /** Of an item: `1.` or a bullet. */
  readonly mark: string
}

const breaks = new Set(['p', 'div', 'br', 'hr', 'li', 'tr', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table'])

/** The paragraphs of a clean formatted text in their order; marks of single words are left out, cells of a row stand side by side. */
export function contentBlocks(html: string): readonly ContentBlock[] {
  const blocks: ContentBlock[] = []
  const lists: { isNumbered: boolean; count: number }[] = []
  let [text, kind, mark]: [string, ContentBlock['kind'], string] = ['', 'paragraph', '']
  const flush = () => {
    const plain = decoded(text).replace(/[\t\n\r ]+/g, ' ').trim()
    if (plain !== '') blocks.push({ kind, text: plain, mark })
    text = ''
    mark = ''
  }
  for (const [, slash, name = '', words] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/gi)) {
    if (words !== undefined) text += words
    const tag = name.toLowerCase()
    const isOpening = slash === ''
    if (!isOpening && (tag === 'td' || tag === 'th')) text += '　'
    if (!breaks.has(tag)) continue
    flush()
    const isList = tag === 'ul' || tag === 'ol'
    if (isList && isOpening) lists.push({ isNumbered: tag === 'ol', count: 0 })
    if (isList && !isOpening) lists.pop()
    kind = isOpening && /^h\d$/.test(tag) ? 'heading' : lists.length > 0 ? 'item' : 'paragraph'
    const list = lists.at(-1)
    if (tag === 'li' && isOpening && list) mark = list.isNumbered ? `${++list.count}.` : '•'
  }
  flush()
  return blocks
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', amp: '&', ldquo: '“', rdquo: '”', hellip: '…', mdash: '—', middot: '·' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
