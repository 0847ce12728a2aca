import { Type } from '@sinclair/typebox'
import { defineReferencesType, employeeResource, where } from '../referenceType'

export const emps = defineReferencesType({
  type: 'emps',
  title: '人员（多选）',
  options: Type.Object({
    where: Type.Optional(where),
    min: Type.Optional(Type.Integer({ minimum: 1 })),
    max: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  width: 180,
  filters: ['overlaps'],
  resourceOf: () => employeeResource,
})
