import type { UniqueDefinition } from '../../language/pageDefinition'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import { columnName, snakeCase, uniqueIndexName } from './names'

/** Unique indexes of a set that its tables lack, because the rows contradict them. */
const missing = new WeakMap<SchemaSet, ReadonlySet<string>>()

/** A rule over all records of the resource that compares values and nothing else, which a unique index can say. */
export function isPlain({ when, period, where }: UniqueDefinition): boolean {
  return when === null && period === null && Object.keys(where).length === 0
}

/** The unique index that a plain rule has. */
export function ruleIndexName(resource: ResourceDefinition, rule: UniqueDefinition): string {
  return uniqueIndexName(snakeCase(resource.name), rule.fields.map((field) => columnName(resource, field)))
}

/** Keeps in mind which unique indexes the tables of this set could not be given. */
export function noteMissingIndexes(set: SchemaSet, names: readonly string[]): void {
  missing.set(set, new Set(names))
}

/** Whether the database refuses by itself what breaks the rule. Of a set whose tables nobody made, that is not known. */
export function isKeptByIndex(set: SchemaSet, resource: ResourceDefinition, rule: UniqueDefinition): boolean {
  return isPlain(rule) && missing.get(set)?.has(ruleIndexName(resource, rule)) === false
}
