import { namesIn } from './computeOrder'
import type { PageDefinition } from './pageDefinition'

/** Fields that only the server can fill in: what the system finds, and what comes along from the records it finds. */
export function derivedFields({ fields }: PageDefinition): readonly string[] {
  const found = Object.values(fields).filter(({ find }) => find !== undefined).map(({ name }) => name)
  const along = Object.values(fields).filter(({ readOnly, from }) => readOnly && found.includes(from?.split('.')[0] ?? '')).map(({ name }) => name)
  return [...found, ...along]
}

/** Fields by which the system finds: when one of them changes, it may find something else. */
export function fieldsThatFind({ fields }: PageDefinition): ReadonlySet<string> {
  return new Set(Object.values(fields).flatMap(({ find }) => (find ? [...Object.values(find.where), find.when ?? '', find.above ?? '', find.since ?? '', find.until ?? ''] : [])).flatMap((expression) => [...namesIn(expression)]).filter((name) => Object.hasOwn(fields, name)))
}
