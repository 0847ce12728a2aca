import { writableFields } from '../../../src/language/examples/exampleRecord'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { isReadOnly } from './readOnlySteps'

/** Few and small pages that show, taken together, every kind of field and of page that any of the given shows. */
export function coveringPages(pages: readonly PageDefinition[]): readonly PageDefinition[] {
  const missing = new Set(pages.flatMap(kindsOf))
  const chosen: PageDefinition[] = []
  while (missing.size > 0) {
    const gain = (page: PageDefinition) => kindsOf(page).filter((kind) => missing.has(kind)).length
    const [best] = pages.toSorted((one, other) => gain(other) - gain(one) || writableFields(one).length - writableFields(other).length)
    if (!best) break
    chosen.push(best)
    for (const kind of kindsOf(best)) missing.delete(kind)
  }
  return chosen
}

function kindsOf(page: PageDefinition): readonly string[] {
  return [
    ...writableFields(page).map((name) => `field ${page.fields[name]!.type}`),
    ...page.list.filters.map(({ operator }) => `filter ${operator}`),
    `form ${page.form.layout}`,
    ...(page.states ? ['states'] : []),
    ...(page.list.stateTabs ? ['tabs of states'] : []),
    ...(Object.keys(page.annex).length > 0 ? ['annex'] : []),
    ...(page.single ? ['single'] : []),
    ...(isReadOnly(page) ? ['read only'] : []),
    ...page.actions.map((action) => `action ${action}`),
  ]
}
