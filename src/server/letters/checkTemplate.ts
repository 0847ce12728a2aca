import type { RecordStep } from '../resources/recordStep'
import { textOf } from '../resources/values'
import { RequestRefusal } from '../errors'
import { placeholders, unknownPlaceholders } from './letterDocument'

/** A template is put to use: its text holds no placeholder that nobody could fill in. */
export const checkTemplate: RecordStep = (_services, _table, template) => {
  const unknown = unknownPlaceholders(textOf(template['content']))
  if (unknown.length === 0) return Promise.resolve({})
  const message = `正文里有不认识的占位符：${unknown.map((name) => `{${name}}`).join('、')}；可以用的有：${placeholders.map((name) => `{${name}}`).join('')}`
  return Promise.reject(new RequestRefusal('moveRefused', { message, errors: [{ path: 'content', code: 'rule', message }] }))
}
