import { pinyin } from 'pinyin-pro'
import { reservedNames } from '../../src/language/reservedNames'
import { nameOfTitle } from './glossary'

const longest = 40

/** Words of a name, however it is written: `order_by`, `orderBy`, `ORDER-BY`, 车牌号. */
function wordsOf(raw: string): string[] {
  const known = nameOfTitle(raw.trim())
  if (known !== null) return wordsOf(known)
  const latin = /[\u3400-\u9fff]/.test(raw) ? pinyin(raw, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ') : raw
  return latin
    .normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
}

/** `full_name` as `fullName`; never empty, never beginning with a digit. */
export function camelCase(raw: string): string {
  const [first = 'x', ...rest] = wordsOf(raw)
  const name = first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
  return (/^[a-z]/.test(name) ? name : `n${name}`).slice(0, longest)
}

/** `OrderLine` as `order_line`, as dictionaries are named. */
export function snakeCase(raw: string): string {
  const name = wordsOf(raw).map((word) => word.toLowerCase()).join('_')
  return (/^[a-z]/.test(name) ? name : `n_${name}`).replace(/_+$/, '').slice(0, 60)
}

/** A name that records, queries and expressions do not need for themselves: `type` of a pet is its `petType`. */
export function fieldName(raw: string, resource: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(raw)
  const own = reservedNames.has(plain) ? camelCase(`${resource} ${plain}`) : plain
  return uniqueName(reservedNames.has(own) ? `${own}Value` : own, taken)
}

/** The name, or the name with the next number that is free. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) if (!taken.has(`${name}${number}`)) return `${name}${number}`
}

/** `pets` as `pet`, `categories` as `category`; `status` and `address` stay. */
export function singular(word: string): string {
  if (/(ss|us|is|news|series)$/i.test(word) || word.length < 4) return word
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y')
  return /(ch|sh|x|z|ss|us)es$/i.test(word) ? word.replace(/es$/i, '') : word.replace(/s$/i, '')
}
