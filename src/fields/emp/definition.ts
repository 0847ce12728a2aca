import { Type } from '@sinclair/typebox'
import { defineReferenceType, employeeResource, where } from '../referenceType'

export const emp = defineReferenceType({
  type: 'emp',
  title: '人员',
  options: Type.Object({ where: Type.Optional(where) }),
  width: 110,
  filters: ['in', 'equals'],
  resourceOf: () => employeeResource,
})
