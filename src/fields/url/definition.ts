import { Type } from '@sinclair/typebox'
import { defineCodeType } from '../codeType'
import { randomDigits } from '../random'

const longest = 2000

export const url = defineCodeType({
  type: 'url',
  title: '网址',
  options: Type.Object({}),
  width: 200,
  schema: { pattern: '^https?://[^\\s<>"]+$', maxLength: longest },
  clean: (text) => text,
  fault: (text) => (isWebAddress(text) ? null : 'url'),
  example: (_field, random) => `https://example.com/safety/${randomDigits(random, 6)}`,
  invalidExamples: [{ value: 'javascript:alert(1)', code: 'url' }, { value: 'www.example.com', code: 'url' }],
})

/** Pages alone, no `javascript:` and no `data:`: cells turn the value into a link. A name and password in it only mislead. */
function isWebAddress(text: string): boolean {
  if (text.length > longest || !/^https?:\/\/[^\s<>"]+$/.test(text)) return false
  try {
    const { username, password, hostname } = new URL(text)
    return username === '' && password === '' && hostname !== ''
  } catch {
    return false
  }
}
