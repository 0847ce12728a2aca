import { Type } from '@sinclair/typebox'
import { defineReferencesType, where } from '../referenceType'

export const refs = defineReferencesType({
  type: 'refs',
  title: '引用（多选）',
  options: Type.Object({
    ref: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '指向的资源，如 vehicle' }),
    where: Type.Optional(where),
    min: Type.Optional(Type.Integer({ minimum: 1 })),
    max: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  width: 200,
  filters: ['overlaps'],
  resourceOf: (field) => field.ref,
})
