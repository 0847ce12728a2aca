import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { pick } from '../random'
import { exampleSignatures } from './exampleSignatures'

const prefix = 'data:image/png;base64,'
/** Length of 200 kB in base64. */
const longest = prefix.length + Math.ceil((200 * 1024) / 3) * 4

/** A handwritten signature as a PNG data URL. Exports say that it is there; imports leave it out: signing is done by hand. */
export const signature = defineFieldType({
  type: 'signature',
  title: '签名',
  options: Type.Object({}),
  storage: 'text',
  celType: 'string',
  filling: 'signed',
  exportOnly: true,
  filters: [],
  sortable: false,
  width: 110,
  jsonSchema: () => ({ type: 'string', pattern: '^data:image/png;base64,[A-Za-z0-9+/]+=*$', maxLength: longest }),
  normalize: (value) => {
    if (value === null || value === undefined) return null
    return typeof value === 'string' ? value.trim() || null : value
  },
  check: (value) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    return isPng(value) ? [] : [{ code: 'signature' }]
  },
  format: () => '已签名',
  toSheet: () => '已签名',
  fromSheet: (cell) => (cell === null || cell === '' ? null : { code: 'signature' as const }),
  example: (_field, random) => prefix + pick(random, exampleSignatures),
  invalidExamples: () => [{ value: 'data:image/svg+xml;base64,PHN2Zy8+', code: 'signature' }],
})

/** `iVBORw0KGgo` is the beginning of every PNG in base64; whole groups of four, padded at the end alone. */
function isPng(text: string): boolean {
  if (!text.startsWith(`${prefix}iVBORw0KGgo`) || text.length > longest) return false
  return (text.length - prefix.length) % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(prefix.length))
}
