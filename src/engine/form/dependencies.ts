import type { FieldDefinition } from '../../fields/definitions'
import { namesIn } from '../../language/computeOrder'
import { copySources } from '../../language/copySources'
import type { PageDefinition } from '../../language/pageDefinition'
import { columnsOf } from '../../language/tableColumns'

/** Who has to be asked again when one field changes. */
export interface Dependents {
  /** Fields that may come, go, become required or read-only. */
  readonly states: readonly string[]
  /** Fields that are computed from it; a table with such a column is one. */
  readonly computed: readonly string[]
  /** Fields at which a rule stands that looks at it. */
  readonly rules: readonly string[]
  /** Fields that are copied from the record it points to. */
  readonly copies: readonly string[]
  /** An annex slot is shown or hidden by it. */
  readonly slots: boolean
}

type Expression = string | null | undefined
const known = new WeakMap<PageDefinition, ReadonlyMap<string, Dependents>>()
const nobody: Dependents = { states: [], computed: [], rules: [], copies: [], slots: false }

/** The dependents of a field; worked out once per page definition, so that a keystroke costs a look-up. */
export function dependentsOf(page: PageDefinition, name: string): Dependents {
  let dependencies = known.get(page)
  if (!dependencies) known.set(page, (dependencies = readDependencies(page)))
  return dependencies.get(name) ?? nobody
}

/** Names a number of expressions mention. */
export function mentions(...expressions: readonly Expression[]): ReadonlySet<string> {
  return new Set(expressions.flatMap((expression) => (expression ? [...namesIn(expression)] : [])))
}

/** Expressions that decide how a field stands in the form. */
export function conditionsOf(field: FieldDefinition): readonly Expression[] {
  return [field.visibleWhen, field.requiredWhen, field.readOnlyWhen]
}

/** Expressions that work out its value; of a table, those of its columns. */
export function formulasOf(field: FieldDefinition): readonly Expression[] {
  return [field.compute, ...Object.values(columnsOf(field)).map((column) => column.compute)]
}

export function sectionsOf(page: PageDefinition): PageDefinition['form']['tabs'][number]['sections'] {
  return page.form.tabs.flatMap((tab) => tab.sections)
}

function readDependencies(page: PageDefinition): ReadonlyMap<string, Dependents> {
  const fields = Object.values(page.fields)
  const conditions = fields.map((field): Mention => [field.name, mentions(...conditionsOf(field))])
  const sections = sectionsOf(page).flatMap((section) => section.fields.map((name): Mention => [name, mentions(section.visibleWhen)]))
  const formulas = fields.map((field): Mention => [field.name, mentionsOfFormulas(field)])
  const rules = page.rules.map((rule): Mention => [rule.at, mentions(rule.check, rule.when)])
  const slots = mentions(...Object.values(page.annex).map((slot) => slot.visibleWhen))
  return new Map(fields.map(({ name }): [string, Dependents] => [name, {
    states: whoMentions([...conditions, ...sections], name),
    computed: whoMentions(formulas, name),
    rules: whoMentions(rules, name),
    copies: fields.filter((field) => copySources(field).some(({ reference }) => reference === name)).map((field) => field.name),
    slots: slots.has(name),
  }]))
}

type Mention = readonly [name: string, mentioned: ReadonlySet<string>]

/** Computed columns look at their own row (`row.x`), so that a change of the table concerns the table itself. */
function mentionsOfFormulas(field: FieldDefinition): ReadonlySet<string> {
  const names = mentions(...formulasOf(field))
  return names.size > 0 && field.compute === undefined ? new Set([...names, field.name]) : names
}

function whoMentions(all: readonly Mention[], name: string): string[] {
  return [...new Set(all.filter(([, mentioned]) => mentioned.has(name)).map(([who]) => who))]
}
