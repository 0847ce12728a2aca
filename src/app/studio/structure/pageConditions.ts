import type { FieldDefinition } from '../../../fields/definitions'
import type { PageDefinition } from '../../../language/pageDefinition'
import { columnsOf, isTable } from '../../../language/tableColumns'
import { structureTexts as texts } from './texts'

export type ConditionKind = keyof typeof texts.kinds

/** An expression of a page, with what it decides. */
export interface PageCondition {
  readonly key: string
  readonly kind: ConditionKind
  readonly title: string
  readonly text: string
  /** What is said where it refuses. */
  readonly message: string
  /** The table whose rows it is of. */
  readonly table: FieldDefinition | null
}

const fieldKinds = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'compute'] as const

/** Every rule and condition of a page that is decided for one record. */
export function pageConditions(page: PageDefinition): PageCondition[] {
  const one = (key: string, kind: ConditionKind, title: string, text: string | null | undefined, rest: Partial<PageCondition> = {}): PageCondition[] =>
    text ? [{ key, kind, title: `${title}：${texts.kinds[kind]}`, text, message: '', table: null, ...rest }] : []
  const ofField = (field: FieldDefinition, key: string, title: string, table: FieldDefinition | null) => fieldKinds.flatMap((kind) => one(`${key}/${kind}`, kind, title, field[kind], { table }))
  return [
    ...page.rules.flatMap(({ check, when, message }, index) => [...one(`rules/${index}`, 'check', message, check, { message }), ...one(`rules/${index}/when`, 'when', message, when)]),
    ...Object.values(page.fields).flatMap((field) => [
      ...ofField(field, field.name, field.title, null),
      ...(isTable(field) ? Object.values(columnsOf(field)).flatMap((column) => ofField(column, `${field.name}/${column.name}`, `${field.title} / ${column.title}`, field)) : []),
    ]),
    ...page.form.tabs.flatMap(({ title, sections }) => sections.flatMap((section, index) => one(`form/${title}/${index}`, 'section', section.title || title, section.visibleWhen))),
    ...Object.values(page.states?.transitions ?? {}).flatMap(({ name, title, checks }) => checks.flatMap(({ check, message }, index) => one(`states/${name}/${index}`, 'move', title, check, { message }))),
  ]
}

/** What a value means where it stands, in words. */
export function verdictOf({ kind, message }: Pick<PageCondition, 'kind' | 'message'>, value: unknown): string {
  if (kind === 'check') return value === false ? texts.refuses(message) : value === undefined ? texts.passesEmpty : texts.passes
  if (kind === 'compute' || kind === 'own') return shownValue(value)
  const [yes, no] = texts.verdicts[kind]
  return `${value === true ? yes : no}${kind === 'move' && value !== true && message ? `：${message}` : ''}${value === undefined ? `（${texts.undecided}）` : ''}`
}

export function shownValue(value: unknown): string {
  return value === undefined ? texts.undecided : value === true ? texts.yes : value === false ? texts.no : typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
}
