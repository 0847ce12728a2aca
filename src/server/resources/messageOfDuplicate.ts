import { maskText } from '../../fields/maskText'
import type { UniqueDefinition } from '../../language/pageDefinition'
import { fieldColumn, type PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

/** The rule's message, with the name of the record that is in the way for those who may see it; null where that is not known. */
export function messageOfDuplicate({ set, principal }: RecordServices, { resource }: PageTable, rule: UniqueDefinition, other: Readonly<Record<string, unknown>> | null): string {
  if (!rule.message.includes('{other}')) return rule.message
  const noun = set.pages[resource.home]?.noun ?? ''
  if (other === null) return rule.message.replaceAll('{other}', `另一条${noun}`)
  const isVisible = principal.groupOrgIds === null || principal.groupOrgIds.includes(String(other['_org']))
  return rule.message.replaceAll('{other}', isVisible ? nameOf(resource, other) ?? `另一条${noun}` : `其他企业的${noun}`)
}

/** What the record is called, where that is a text and not an id. */
function nameOf(resource: PageTable['resource'], other: Readonly<Record<string, unknown>>): string | null {
  const field = resource.fields[resource.label]
  const label = other[resource.label]
  if (!field || typeof label !== 'string' || fieldColumn(resource, field).refersTo !== null) return null
  return field.masked === true ? maskText(field.type, label) : label
}
