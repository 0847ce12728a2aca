import { Type } from '@sinclair/typebox'
import { below, defineReferenceType, organizationResource } from '../referenceType'

export const org = defineReferenceType({
  type: 'org',
  title: '组织',
  options: Type.Object({
    kinds: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: '只可选这些类别的组织' })),
    below: Type.Optional(below),
  }),
  // Most companies' full names, of fourteen letters, are read to the end.
  width: 224,
  filters: ['in', 'within', 'equals'],
  resourceOf: () => organizationResource,
})
