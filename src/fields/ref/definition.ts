import { Type } from '@sinclair/typebox'
import { defineReferenceType, where } from '../referenceType'

export const ref = defineReferenceType({
  type: 'ref',
  title: '引用',
  options: Type.Object({
    ref: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '指向的资源，如 vehicle' }),
    where: Type.Optional(where),
  }),
  width: 150,
  filters: ['in', 'equals'],
  resourceOf: (field) => field.ref,
})
