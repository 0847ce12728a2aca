import type { DictionaryEntry } from '../../src/language/sharedFiles'
import { sameJson } from '../../src/language/json/sameJson'
import type { InferredField, FieldFacts } from './inferField'
import { snakeCase, uniqueName } from './names'

/** Dictionaries as they come together: those that are there already are used again, and so are those of this run. */
export interface DictionaryShelf {
  /** The name of a dictionary with these items; a new one where there is none. */
  readonly nameFor: (wanted: string, title: string, choices: InferredField['choices']) => string
  readonly made: () => Readonly<Record<string, DictionaryEntry>>
}

export function createDictionaryShelf(known: Readonly<Record<string, DictionaryEntry>>): DictionaryShelf {
  const made: Record<string, DictionaryEntry> = {}
  const plain = ({ items }: DictionaryEntry) => items.map(([value, label]) => [value, label])
  return {
    nameFor(wanted, title, choices) {
      const items = choices.map(([value, label]) => [value, label])
      const found = Object.entries({ ...known, ...made }).find(([name, entry]) => sameJson(plain(entry), items) && (entry.title === title || name in made))
      if (found) return found[0]
      const name = uniqueName(snakeCase(wanted), new Set([...Object.keys(known), ...Object.keys(made)]))
      made[name] = { title, items: choices.map(([value, label]) => [value, label, ...toneOf(label)]) }
      return name
    },
    made: () => made,
  }
}

/** Colours of the labels that mean good or bad wherever they stand. */
function toneOf(label: string): string[] {
  if (/^(正常|启用|合格|通过|已通过|完成|已完成|成功|有效|在职|已发布)$/.test(label)) return ['success']
  if (/^(异常|不合格|驳回|已驳回|失败|作废|已作废|逾期|失效)$/.test(label)) return ['danger']
  if (/^(停用|禁用|关闭|已关闭|离职|草稿|未发布|已停用)$/.test(label)) return ['neutral']
  return /^(待\S{1,4}|进行中|处理中|审核中)$/.test(label) ? ['warning'] : []
}

/** A field as a page file writes it: what it is first, then what holds for it. */
export function fieldFile(inferred: InferredField, facts: FieldFacts, target: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { title, help, type, options } = inferred
  const isEntered = facts.readOnly !== true
  return {
    title, type, ...target,
    ...(facts.required && isEntered ? { required: true } : {}),
    ...(facts.unique ? { unique: true } : {}),
    ...(isEntered ? {} : { readOnly: true }),
    ...options,
    ...(help === null ? {} : { help }),
  }
}
