import { fieldTypeOf } from '../../fields/definitions'
import type { FieldContext } from '../../fields/fieldType'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'

/** What a record is called in questions, notices and for screen readers: its label, or its kind and id. */
export function recordName(page: PageDefinition, record: RecordData, context: FieldContext): string {
  if (page.statistics) return page.statistics.group.map((name) => groupName(page, record[name], name, context)).join(' ') || page.noun
  const field = page.fields[page.label]
  const value = record[page.label]
  if (!field || value === null || value === undefined || value === '') return `${page.noun} ${record.id}`
  return fieldTypeOf(field).format(value, field, context) || `${page.noun} ${record.id}`
}

function groupName(page: PageDefinition, value: unknown, name: string, context: FieldContext): string {
  const field = page.fields[name]
  return !field || value === null || value === undefined ? '未填写' : fieldTypeOf(field).format(value, field, context)
}
