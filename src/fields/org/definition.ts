import { Type } from '@sinclair/typebox'
import { defineReferenceType, organizationResource } from '../referenceType'

export const org = defineReferenceType({
  type: 'org',
  title: '组织',
  options: Type.Object({ kinds: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: '只可选这些类别的组织' })) }),
  width: 200,
  filters: ['in', 'within', 'equals'],
  resourceOf: () => organizationResource,
})
