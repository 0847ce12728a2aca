/**
 * The HTML a rich text may hold: an allow-list of plain formatting, written anew from its tokens,
 * so that nothing passes that was not understood. Pure: browser, server and import judge alike.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  p: [], br: [], hr: [], strong: [], b: [], em: [], i: [], u: [], s: [], sub: [], sup: [], span: [], div: [],
  h1: [], h2: [], h3: [], h4: [], blockquote: [], pre: [], code: [],
  ul: [], ol: [], li: [], table: [], thead: [], tbody: [], tr: [], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'],
  a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'],
}
/** Nobody writes deeper; deeper tags are left out, so that closing one stays cheap. */
const deepest = 100
const empty = new Set(['br', 'hr', 'img'])
/** Elements whose content is not text for a reader: dropped with all that is in them. */
const dropped = new Set(['script', 'style', 'iframe', 'object', 'embed', 'svg', 'math', 'template', 'noscript', 'textarea', 'title', 'xmp', 'select', 'form', 'head'])

/** A tag, a comment, or text. An unfinished `<` is text. No part can run past the next `<`, so that hostile texts stay cheap to read. */
const tokens = /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]*>|<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</g
const attributes = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

interface Token {
  readonly text: string
  readonly tag?: string
  readonly closing: boolean
  readonly attributes: readonly (readonly [string, string])[]
}

function* readTokens(html: string): Generator<Token> {
  for (const [text, slash, name, rest = ''] of html.matchAll(tokens)) {
    const found = rest === '' ? [] : [...rest.matchAll(attributes)].map(([, key = '', double, single, bare]) => [key.toLowerCase(), double ?? single ?? bare ?? ''] as const)
    yield { text, tag: name?.toLowerCase(), closing: slash === '/', attributes: found }
  }
}

/** Whether the text tries to do something: scripts, frames, event handlers, `javascript:` addresses. Such a text is refused, not mended. */
export function isDangerousMarkup(html: string): boolean {
  for (const token of readTokens(html)) {
    if (!token.tag) continue
    if (dropped.has(token.tag) || /^(input|button|link|meta|base|frame|frameset|applet)$/.test(token.tag)) return true
    if (token.attributes.some(([name, value]) => name.startsWith('on') || (isAddress(name) && !isSafeAddress(name, value)))) return true
  }
  return false
}

function isAddress(name: string): boolean {
  return /^(href|src|action|formaction|xlink:href|data|background|poster|srcset)$/.test(name)
}

/** Links to web pages, mail, telephone and this platform; pictures from the web and from this platform. */
function isSafeAddress(name: string, value: string): boolean {
  const address = decoded(value).replace(/[\p{Cc}\s]/gu, '')
  if (/^(https?:)?\/\/[^/]|^\/(?![/\\])|^#|^\.{0,2}\//i.test(address)) return !address.includes('\\')
  // What would have to be written as an entity stands in no address, and would not pass here a second time.
  return (name === 'href' && /^(mailto:|tel:)[^<>"]*$/i.test(address)) || !/[:&\\<>"]/.test(address)
}

/** Only what can spell a scheme needs decoding here: numbered entities and the named colon, tab and line feed. */
function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => codePoint(parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, number: string) => codePoint(Number(number)))
    .replace(/&colon;/gi, ':').replace(/&(tab|newline);/gi, '').replace(/&amp;/gi, '&')
}

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** The text rewritten with nothing but allowed tags and attributes, every tag closed. Applied twice it changes nothing more. */
export function sanitizeMarkup(html: string): string {
  const open: string[] = []
  let output = ''
  let skipping: string | null = null
  for (const token of readTokens(html)) {
    const { tag } = token
    if (skipping) {
      if (token.closing && tag === skipping) skipping = null
    } else if (!tag) {
      if (!/^<[!?]/.test(token.text)) output += escaped(token.text)
    } else if (dropped.has(tag)) {
      skipping = token.closing ? null : tag
    } else if (Object.hasOwn(allowed, tag)) {
      output += token.closing ? closed(tag, open) : opened(token, tag, open)
    }
  }
  return output + open.toReversed().map((tag) => `</${tag}>`).join('')
}

function opened(token: Token, tag: string, open: string[]): string {
  if (open.length >= deepest) return ''
  if (!empty.has(tag)) open.push(tag)
  const kept = new Map(token.attributes.filter(([name, value]) => isKept(tag, name, value)))
  return `<${tag}${[...kept].map(([name, value]) => ` ${name}="${escaped(value).replace(/"/g, '&quot;')}"`).join('')}>`
}

function isKept(tag: string, name: string, value: string): boolean {
  if (!allowed[tag]?.includes(name)) return false
  if (isAddress(name)) return isSafeAddress(name, value)
  return /^(width|height|colspan|rowspan)$/.test(name) ? /^\d{1,4}$/.test(value) : true
}

/** Closes a tag and whatever was left open inside it; a closing tag without its opening one is left out. */
function closed(tag: string, open: string[]): string {
  if (!open.includes(tag)) return ''
  let output = ''
  for (let last = open.pop(); last; last = open.pop()) {
    output += `</${last}>`
    if (last === tag) break
  }
  return output
}

/** Text with its entities kept and everything else that could be read as markup escaped. */
function escaped(text: string): string {
  return text.replace(/&(?!(#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** What a reader sees, one line per paragraph. */
export function markupText(html: string): string {
  const lines = html.replace(/<br>|<\/(p|div|h[1-4]|li|tr|blockquote|pre)>/g, '\n').replace(/<[^>]*>/g, '')
  return decoded(lines.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&nbsp;/g, ' ')).trim()
}

/** Plain text as paragraphs. */
export function textMarkup(text: string): string {
  return text.split('\n').map((line) => `<p>${escapedWholly(line)}</p>`).join('')
}

function escapedWholly(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
