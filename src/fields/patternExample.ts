import type { Random } from './fieldType'
import { pick, randomInt } from './random'

/** A piece of a pattern: everything it can write, drawn at random. */
type Piece = (random: Random) => string

const digits = [...'0123456789']
const wordSigns = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789']
const classes: Readonly<Record<string, readonly string[]>> = { d: digits, w: wordSigns, s: [' '], D: [...'ABCDEFGH'], W: ['-'], S: wordSigns }

/**
 * A text that a page file's pattern accepts: literals, classes, groups, alternatives and quantifiers.
 * Undefined where the pattern says more than that (look-around, back references, properties).
 */
export function patternExample(pattern: string, random: Random): string | undefined {
  const accepts = new RegExp(pattern, 'u')
  const reader = new PatternReader(pattern)
  const piece = reader.alternatives()
  if (!piece || !reader.atEnd) return undefined
  for (let attempt = 0; attempt < 20; attempt++) {
    const text = piece(random)
    if (text.trim() === text && text !== '' && accepts.test(text)) return text
  }
  return undefined
}

class PatternReader {
  private at = 0
  constructor(private readonly pattern: string) {}

  get atEnd(): boolean {
    return this.at >= this.pattern.length
  }

  alternatives(): Piece | undefined {
    const options: Piece[] = []
    do {
      const option = this.sequence()
      if (!option) return undefined
      options.push(option)
    } while (this.take('|'))
    return (random) => pick(random, options)(random)
  }

  private sequence(): Piece | undefined {
    const pieces: Piece[] = []
    while (!this.atEnd && !this.sees('|') && !this.sees(')')) {
      const piece = this.repeated()
      if (!piece) return undefined
      pieces.push(piece)
    }
    return (random) => pieces.map((piece) => piece(random)).join('')
  }

  private repeated(): Piece | undefined {
    const piece = this.single()
    const times = piece && this.quantifier()
    if (!piece || !times) return undefined
    return (random) => Array.from({ length: randomInt(random, times[0], times[1]) }, () => piece(random)).join('')
  }

  private quantifier(): [number, number] | undefined {
    if (this.take('?')) return [0, 1]
    if (this.take('*')) return [1, 6]
    if (this.take('+')) return [1, 6]
    if (!this.sees('{')) return [1, 1]
    const [whole, least = '', comma, most] = /^\{(\d+)(,)?(\d+)?\}/.exec(this.pattern.slice(this.at)) ?? []
    if (whole === undefined) return undefined
    this.at += whole.length
    return [Number(least), most ? Number(most) : Number(least) + (comma ? 5 : 0)]
  }

  private single(): Piece | undefined {
    if (this.take('^') || this.take('$')) return () => ''
    if (this.take('(')) return this.group()
    if (this.take('[')) return this.set()
    if (this.take('.')) return (random) => pick(random, wordSigns)
    if (this.take('\\')) return this.escaped((signs) => (random) => pick(random, signs))
    const sign = this.pattern[this.at++]
    return sign === undefined ? undefined : () => sign
  }

  private group(): Piece | undefined {
    if (this.sees('?') && !this.takeAll('?:')) return undefined
    const inside = this.alternatives()
    return inside && this.take(')') ? inside : undefined
  }

  private set(): Piece | undefined {
    if (this.sees('^')) return undefined
    const signs: string[] = []
    while (!this.atEnd && !this.take(']')) {
      const more = this.take('\\') ? this.escaped((found) => found) : this.range()
      if (!more) return undefined
      signs.push(...more)
    }
    return signs.length > 0 ? (random) => pick(random, signs) : undefined
  }

  private range(): readonly string[] | undefined {
    const [first, dash, last] = [this.pattern[this.at], this.pattern[this.at + 1], this.pattern[this.at + 2]]
    if (first === undefined) return undefined
    if (dash !== '-' || last === undefined || last === ']' || last === '\\') {
      this.at += 1
      return [first]
    }
    this.at += 3
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
    // a wide range such as 一-龥 needs no more than its beginning
    return Array.from({ length: Math.min(to - from + 1, 200) }, (_, index) => String.fromCharCode(from + index))
  }

  private escaped<T>(make: (signs: readonly string[]) => T): T | undefined {
    const sign = this.pattern[this.at++]
    if (sign === undefined || /[1-9bBpPukcx]/.test(sign)) return undefined
    return make(classes[sign] ?? [sign])
  }

  private sees(sign: string): boolean {
    return this.pattern[this.at] === sign
  }

  private take(sign: string): boolean {
    return this.takeAll(sign)
  }

  private takeAll(signs: string): boolean {
    if (!this.pattern.startsWith(signs, this.at)) return false
    this.at += signs.length
    return true
  }
}
