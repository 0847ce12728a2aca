import type { FieldDefinition } from '../fields/definitions'

/** What the server keeps of every record; columns and sort orders may name them like fields. */
export const systemFields = {
  createdAt: { name: 'createdAt', title: '创建时间', type: 'datetime', readOnly: true },
  createdBy: { name: 'createdBy', title: '创建人', type: 'emp', readOnly: true },
  updatedAt: { name: 'updatedAt', title: '更新时间', type: 'datetime', readOnly: true },
  updatedBy: { name: 'updatedBy', title: '更新人', type: 'emp', readOnly: true },
} as unknown as Readonly<Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy', FieldDefinition>>

/** A field of the page or one that every record has. */
export function fieldOrSystemField(fields: Readonly<Record<string, FieldDefinition>>, name: string): FieldDefinition | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]
  return Object.hasOwn(systemFields, name) ? systemFields[name as keyof typeof systemFields] : undefined
}
