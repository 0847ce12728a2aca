import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import { columnsOf } from '../../language/tableColumns'
import { conditionsOf, formulasOf, mentions, sectionsOf } from './dependencies'

const narrowed = new WeakMap<PageDefinition, Map<string, PageDefinition>>()

/**
 * The page as far as some of its fields are concerned: they, the sections and rules they stand in, and what these mention.
 * Rules evaluated on it cost as much as these fields, not as much as the page.
 */
export function narrowPage(page: PageDefinition, names: readonly string[]): PageDefinition {
  let byNames = narrowed.get(page)
  if (!byNames) narrowed.set(page, (byNames = new Map()))
  const key = names.join(' ')
  let narrow = byNames.get(key)
  if (!narrow) byNames.set(key, (narrow = narrowTo(page, new Set(names))))
  return narrow
}

function narrowTo(page: PageDefinition, names: ReadonlySet<string>): PageDefinition {
  const sections = sectionsOf(page).filter((section) => section.fields.some((name) => names.has(name)))
  const rules = page.rules.filter((rule) => names.has(rule.at))
  const own = Object.values(page.fields).filter((field) => names.has(field.name))
  const expressions = [
    ...own.flatMap((field) => [field, ...Object.values(columnsOf(field))]).flatMap((field) => [...conditionsOf(field), ...formulasOf(field)]),
    ...sections.map((section) => section.visibleWhen),
    ...rules.flatMap((rule) => [rule.check, rule.when]),
  ]
  const others = [...mentions(...expressions)].flatMap((name) => (!names.has(name) && page.fields[name] ? [asVariable(page.fields[name])] : []))
  return {
    ...page,
    fields: Object.fromEntries([...own, ...others].map((field) => [field.name, field])),
    form: { ...page.form, tabs: [{ title: '', sections }] },
    rules,
  }
}

/** A field that is only looked at: its own conditions and formula are nobody's business here. */
function asVariable(field: FieldDefinition): FieldDefinition {
  const { visibleWhen: _visible, requiredWhen: _required, readOnlyWhen: _readOnly, compute: _compute, ...rest } = field
  return rest as FieldDefinition
}
