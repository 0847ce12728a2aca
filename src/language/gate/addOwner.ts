import type { FieldDefinition } from '../../fields/definitions'

/** The field every record is filed under where its page names no owner. */
export const ownerField = { name: 'orgId', title: '所属企业', type: 'org', required: true, default: 'myOrg' } as unknown as FieldDefinition

export interface OwnedFields {
  readonly owner: string
  readonly fields: Readonly<Record<string, FieldDefinition>>
}

/** Every record belongs to an organisation: the field the page names, or one the gate adds. */
export function addOwner(fields: Readonly<Record<string, FieldDefinition>>, owner: string | undefined): OwnedFields {
  if (owner !== undefined) return { owner, fields }
  return { owner: ownerField.name, fields: { ...fields, [ownerField.name]: ownerField } }
}
