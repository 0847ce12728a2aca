import { Type } from '@sinclair/typebox'
import { below, defineReferenceType, organizationResource } from '../referenceType'

export const org = defineReferenceType({
  type: 'org',
  title: '组织',
  options: Type.Object({
    kinds: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: '只可选这些类别的组织' })),
    below: Type.Optional(below),
  }),
  width: 200,
  filters: ['in', 'within', 'equals'],
  resourceOf: () => organizationResource,
})
