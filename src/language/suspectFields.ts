import { limitingFields } from '../fields/limits'
import { fieldAbove, offeredWhere } from '../fields/referenceType'
import { namesIn } from './computeOrder'
import type { PageDefinition } from './pageDefinition'

/** Fields whose values might mend a finding at a field: itself, and for a rule every field the rule speaks of. */
export function suspectFields(page: PageDefinition, name: string, code: string): readonly string[] {
  if (code === 'duplicate') return [name, ...comparedFields(page, name)]
  const field = page.fields[name]
  // Nothing to choose from is a matter of what narrows the choice, too: of another station there are other coaches.
  if (code === 'required') return [name, ...[field?.requiredWhen ?? '', ...Object.values((field && offeredWhere(field)) ?? {})].flatMap((expression) => [...namesIn(expression)])]
  if (code === 'notBelow' && field) return [name, ...[fieldAbove(field) ?? []].flat()]
  // Beyond what a field beside it says, either may be moved.
  if (code !== 'rule') return [name, ...(field ? limitingFields(field) : [])]
  const words = page.rules.filter((rule) => rule.at === name).flatMap((rule) => `${rule.check} ${rule.when ?? ''}`.match(/[a-z][A-Za-z0-9]*/g) ?? [])
  return [name, ...new Set(words.filter((word) => word in page.fields && word !== name))]
}

/** What the rules at a field compare; for a computed one, what it is computed from. */
function comparedFields(page: PageDefinition, at: string): readonly string[] {
  const names = page.unique.filter((rule) => rule.at === at).flatMap(({ fields, period }) => [...fields, ...(period === null ? [] : [period.start, period.end])])
  return [...new Set(names.flatMap((name) => [name, ...(page.fields[name]?.compute?.match(/[a-z][A-Za-z0-9]*/g) ?? [])]))]
}
