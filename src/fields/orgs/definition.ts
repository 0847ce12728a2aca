import { Type } from '@sinclair/typebox'
import { below, defineReferencesType, organizationResource } from '../referenceType'

export const orgs = defineReferencesType({
  type: 'orgs',
  title: '组织（多选）',
  options: Type.Object({
    kinds: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: '只可选这些类别的组织' })),
    below: Type.Optional(below),
    min: Type.Optional(Type.Integer({ minimum: 1 })),
    max: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  width: 220,
  filters: ['overlaps'],
  resourceOf: () => organizationResource,
})
