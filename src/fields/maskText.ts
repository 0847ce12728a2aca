/** The number of a licence or the like, of which one character tells nothing apart; anything else may be a name or an address. */
const longNumber = /^[\x21-\x7e]{10,}$/

/** Hides the middle of a text, by the habits of the trade: enough stays to recognise it, not enough to misuse it. */
export function maskText(type: string, text: string): string {
  switch (type) {
    case 'idCard':
      return keepEnds(text, 6, 4)
    case 'mobile':
      return keepEnds(text, 3, 4)
    case 'phone':
    case 'vin':
    case 'uscc':
      return keepEnds(text, 4, 4)
    case 'plate':
      return keepEnds(text, 2, 2)
    case 'email':
      return text.replace(/^(.)[^@]*/, '$1***')
    case 'string':
      return longNumber.test(text) ? keepEnds(text, 4, 4) : keepFirst(text)
    case 'ref':
    case 'emp':
    case 'org':
      return keepFirst(text)
    default:
      return '****'
  }
}

/** Whether a cell holds what `maskText` left of a value: it must never be read back as one. */
export function isMasked(cell: unknown): boolean {
  return typeof cell === 'string' && cell.includes('**')
}

function keepFirst(text: string): string {
  return `${text.slice(0, 1)}**`
}

function keepEnds(text: string, front: number, back: number): string {
  if (text.length <= front + back) return `${text.slice(0, 1)}${'*'.repeat(Math.max(2, text.length - 1))}`
  return `${text.slice(0, front)}${'*'.repeat(text.length - front - back)}${text.slice(-back)}`
}
